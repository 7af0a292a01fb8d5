-- One row per event and list: the audit with the event's name.
select
    audit.event_id,
    events.name,
    audit.* exclude (event_id),
from audit
inner join events on audit.event_id = events.event_id
order by audit.event_id, audit.list
