-- One row per origin or event that stands in two places of the archive.
-- over: files, events
-- checked: select (select count(*) from files) + (select count(*) from events)
select 'files' as "table", origin as key, count(*) as times
from files group by origin having count(*) > 1
union all
select 'events', event_id, count(*)
from events group by event_id having count(*) > 1
