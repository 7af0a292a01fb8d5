-- One row per place that is not 1 + the number of better competitors, or hides a tie.
-- over: standings
-- checked: select count(*) from standings
with places as (
    select event_id, unit, list, competitor, rank, tied_after_all,
        row_number() over same_list as position,
        lag(rank) over same_list is not distinct from rank as tied_above,
        lead(rank) over same_list is not distinct from rank as tied_below
    from standings
    window same_list as (partition by event_id, unit, list order by rank)
)
select event_id, unit, list, competitor, rank, position, tied_above or tied_below as tied,
    tied_after_all
from places
where (rank <> position and not tied_above) or tied <> tied_after_all
