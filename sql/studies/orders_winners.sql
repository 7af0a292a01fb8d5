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
)

select
    contenders.event_id,
    contenders.list,
    arg_min(contenders.competitor, contenders.lot) as winner,
    count(*)::integer as left_tied,
    any_value(leaders.tied_first)::integer as tied_first,
from contenders
inner join leaders on contenders.event_id = leaders.event_id
group by contenders.event_id, contenders.list
order by contenders.event_id, contenders.list
