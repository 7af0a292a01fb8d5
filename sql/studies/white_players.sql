-- One row per player of an odd number of rounds who played all of them, White once more or once less.
with played as (
    select
        rounds.event_id,
        rounds.competitor,
        study_events.rounds_played,
        -- expected are chess points, whatever the event pays
        case
            when rounds.result in ('1', 'W') then 1
            when rounds.result in ('=', 'D') then 0.5
            else 0
        end as points,
        rounds.colour,
        own.rating,
        theirs.rating as opponent_rating,
        coalesce(own.fide_id, own.name, rounds.event_id || ':' || own.player::varchar) as person,
    from rounds
    inner join study_events on rounds.event_id = study_events.event_id
    inner join players as own
        on rounds.event_id = own.event_id and rounds.competitor = own.player
    inner join players as theirs
        on rounds.event_id = theirs.event_id and rounds.opponent = theirs.player
    where
        rounds.unit = 'player'
        and rounds.played
        and study_events.rounds_played % 2 = 1
        and own.rating is not null
        and theirs.rating is not null
)

select
    event_id,
    competitor,
    any_value(person) as person,
    any_value(rounds_played)::integer as rounds,
    -- in hundreds, so that both coefficients are of one size
    any_value(rating) / 100.0 as rating,
    (count(*) filter (where colour = 'w') > count(*) filter (where colour = 'b'))::double
        as extra_white,
    round(sum(points - 1 / (1 + power(10, (opponent_rating - rating) / 400.0))), 9) as surplus,
from played
group by event_id, competitor
having
    count(*) = any_value(rounds_played)
    and abs(count(*) filter (where colour = 'w') - count(*) filter (where colour = 'b')) = 1
order by event_id, competitor
