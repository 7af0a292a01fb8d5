-- One row per event and list: the winner, a tie that the list leaves broken by one common lot.
with contenders as (
    select
        standings.event_id,
        standings.list,
        standings.competitor,
        -- the lot of a player is the same under every list
        md5(standings.event_id || ':' || standings.competitor::varchar) as lot,
    from standings
    inner join study_events on standings.event_id = study_events.event_id
    where standings.rank = 1 and list_contains(getvariable('study_lists'), standings.list)
),

leaders as (
    select
        event_id,
        count(*) as tied_first,
    from (
        select
            tiebreaks.event_id,
            rank() over (partition by tiebreaks.event_id order by tiebreaks."PTS" desc) as place,
        from tiebreaks
    ) as by_points
    where place = 1
    group by event_id
),

winners as (
    select
        event_id,
        list,
        arg_min(competitor, lot) as winner,
        count(*)::integer as left_tied,
    from contenders
    group by event_id, list
)

select
    winners.event_id,
    study_events.name as event,
    winners.list,
    winners.winner,
    players.name as winner_name,
    winners.left_tied,
    leaders.tied_first::integer as tied_first,
from winners
inner join study_events on winners.event_id = study_events.event_id
inner join leaders on winners.event_id = leaders.event_id
inner join players on winners.event_id = players.event_id and winners.winner = players.player
order by winners.event_id, winners.list
