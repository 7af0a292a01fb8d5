-- One row per event that a text names: its id, or a part of its id, name or origin.
select
    events.event_id,
    events.name,
    events.start_date,
    files.origin,
    events.event_id = getvariable('wanted') as is_id,
    getvariable('wanted') in (events.name, files.origin) as is_whole,
from events
inner join files on events.file_id = files.file_id and files.state in ('loaded', 'repaired')
where
    contains(events.event_id, getvariable('wanted'))
    or contains(lower(events.name), lower(getvariable('wanted')))
    or contains(lower(files.origin), lower(getvariable('wanted')))
order by events.event_id
