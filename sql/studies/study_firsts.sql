-- One row per player with the most points of a counted event: how many share them.
select
    tiebreaks.event_id,
    tiebreaks.competitor,
    count(*) over (partition by tiebreaks.event_id)::integer as tied_first,
from (
    select
        tiebreaks.event_id,
        tiebreaks.competitor,
        rank() over (partition by tiebreaks.event_id order by tiebreaks."PTS" desc) as place,
    from tiebreaks
    inner join study_events on tiebreaks.event_id = study_events.event_id
) as tiebreaks
where place = 1
order by tiebreaks.event_id, tiebreaks.competitor
