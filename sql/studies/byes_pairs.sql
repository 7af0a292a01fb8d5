-- One row per event, category, edition and code: pairs on equal points, one with a bye, by who is ahead.
select
    with_bye.event_id,
    with_bye.category,
    with_bye.edition,
    with_bye.code,
    count(*) filter (where with_bye.value > without.value)::integer as ahead,
    count(*) filter (where with_bye.value < without.value)::integer as behind,
    count(*) filter (where with_bye.value = without.value)::integer as level,
from byes_values as with_bye
inner join byes_values as without
    on
        with_bye.event_id = without.event_id
        and with_bye.points = without.points
        and with_bye.edition = without.edition
        and with_bye.code = without.code
where with_bye.category != 'none' and without.category = 'none'
group by with_bye.event_id, with_bye.category, with_bye.edition, with_bye.code
order by with_bye.event_id, with_bye.category, with_bye.edition, with_bye.code
