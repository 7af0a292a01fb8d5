-- One row per state of a file: how many files ended in it.
select
    state::varchar as state,
    count(*)::bigint as files,
    sum(events)::bigint as events,
from files
group by state
order by files desc, state
