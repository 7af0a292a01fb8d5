-- One row per game of others in the last round and other result of it that leaves the first group alone.
with last_games as (
    select
        rounds.*,
        theirs.result as their_result,
        theirs.points as their_points,
        block_events.win,
        block_events.draw,
        block_events.loss,
        block_events.players * block_events.rounds_played as cells,
    from rounds
    inner join block_events
        on rounds.event_id = block_events.event_id and rounds.round = block_events.rounds_played
    inner join rounds as theirs
        on
            rounds.event_id = theirs.event_id
            and rounds.opponent = theirs.competitor
            and rounds.round = theirs.round
    where
        rounds.unit = 'player'
        and theirs.unit = 'player'
        and rounds.played
        and rounds.competitor < rounds.opponent
),

outcomes (rated, result, their_result) as (
    values
    (true, '1', '0'), (true, '=', '='), (true, '0', '1'),
    (false, 'W', 'L'), (false, 'D', 'D'), (false, 'L', 'W')
),

altered as (
    select
        last_games.event_id,
        last_games.round,
        last_games.competitor,
        last_games.opponent,
        last_games.cells,
        outcomes.result,
        outcomes.their_result,
        case
            when outcomes.result in ('1', 'W') then win
            when outcomes.result in ('=', 'D') then draw
            else loss
        end as points,
        case
            when outcomes.their_result in ('1', 'W') then win
            when outcomes.their_result in ('=', 'D') then draw
            else loss
        end as their_points,
        last_games.points as points_before,
        last_games.their_points as their_points_before,
    from last_games
    inner join outcomes on outcomes.rated = (last_games.result in ('1', '=', '0'))
    where (outcomes.result, outcomes.their_result) != (last_games.result, last_games.their_result)
),

firsts as (
    select
        study_firsts.event_id,
        list(study_firsts.competitor) as tied,
        max(tiebreaks."PTS") as most,
    from study_firsts
    inner join tiebreaks
        on
            study_firsts.event_id = tiebreaks.event_id
            and study_firsts.competitor = tiebreaks.competitor
    group by study_firsts.event_id
)

select
    altered.event_id,
    altered.event_id || '~' || altered.competitor::varchar || altered.result as copy,
    altered.round,
    altered.competitor,
    altered.opponent,
    altered.result,
    altered.their_result,
    altered.points,
    altered.their_points,
    altered.cells,
from altered
inner join firsts on altered.event_id = firsts.event_id
inner join tiebreaks as own
    on altered.event_id = own.event_id and altered.competitor = own.competitor
inner join tiebreaks as theirs
    on altered.event_id = theirs.event_id and altered.opponent = theirs.competitor
where
    not list_contains(firsts.tied, altered.competitor)
    and not list_contains(firsts.tied, altered.opponent)
    -- nobody else reaches the first group
    and own."PTS" - altered.points_before + altered.points < firsts.most
    and theirs."PTS" - altered.their_points_before + altered.their_points < firsts.most
order by altered.event_id, altered.competitor, altered.result
