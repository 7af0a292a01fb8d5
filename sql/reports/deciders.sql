-- One row per list and code: places that the code separated from the next better one.
select
    list,
    decided_by,
    count(*)::bigint as places,
    count(*) filter (where rank = 2)::bigint as second_places,
from standings
where decided_by is not null
group by list, decided_by
order by list, places desc, decided_by
