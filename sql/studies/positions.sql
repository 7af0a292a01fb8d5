-- One row per event, list and competitor: a place of its own, ties of the list broken by the lot.
select
    standings.event_id,
    (list_position(getvariable('study_lists'), standings.list) - 1)::integer as list_no,
    standings.competitor,
    row_number() over (
        partition by standings.event_id, standings.list order by standings.rank, study_lots.lot
    )::integer as place,
from standings
inner join study_lots
    on
        standings.event_id = study_lots.event_id
        and standings.competitor = study_lots.competitor
where list_contains(getvariable('study_lists'), standings.list)
