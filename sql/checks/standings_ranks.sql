-- One row per place that is not 1 + the number of better competitors, or hides a tie.
-- over: standings
-- checked: select count(*) from standings
with places as (
    select event_id, unit, list, competitor, rank, tied_after_all,
        rank() over same_list as place,
        count(*) over (partition by event_id, unit, list, rank) > 1 as tied
    from standings
    window same_list as (partition by event_id, unit, list order by rank)
)
select event_id, unit, list, competitor, rank, place, tied, tied_after_all
from places
where rank <> place or tied <> tied_after_all
