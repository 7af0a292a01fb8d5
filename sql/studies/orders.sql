-- One row per event and list: its winner, how many players the list leaves first, how many the points.
with left_first as (
    select
        event_id,
        list,
        count(*)::integer as left_tied,
    from standings
    where rank = 1
    group by event_id, list
)

select
    positions.event_id,
    study_events.name as event,
    left_first.list,
    positions.competitor as winner,
    players.name as winner_name,
    left_first.left_tied,
    ties.tied_first,
    count(distinct positions.competitor) over (partition by positions.event_id)::integer
        as distinct_winners,
from positions
inner join left_first
    on
        positions.event_id = left_first.event_id
        and getvariable('study_lists')[positions.list_no + 1] = left_first.list
inner join study_events on positions.event_id = study_events.event_id
inner join ties on positions.event_id = ties.event_id
inner join players
    on positions.event_id = players.event_id and positions.competitor = players.player
where positions.place = 1
order by positions.event_id, positions.list_no
