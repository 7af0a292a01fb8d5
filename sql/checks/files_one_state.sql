-- One row per file in two states, or with other events than its state and its count promise.
-- over: files, events
-- checked: select count(*) from files
with counted as (
    select file_id, count(*) as found from events group by all
),
first_copies as (
    select file_id, count(*) as copies, any_value(origin) as origin, any_value(state) as state,
        any_value(events) as promised
    from files
    where state <> 'duplicate'
    group by all
)
select origin, file_id, copies, state, promised, coalesce(found, 0) as found
from first_copies left join counted using (file_id)
where copies > 1 or promised <> coalesce(found, 0)
    or (state in ('loaded', 'repaired')) <> (coalesce(found, 0) > 0)
