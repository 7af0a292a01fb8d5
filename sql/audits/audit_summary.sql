-- One row per list: how many audited events it reproduces, and how far.
select
    list,
    count(*) as events,
    count(*) filter (where stated) as stated,
    count(*) filter (where exact) as exact,
    count(*) filter (where consistent) as consistent,
    count(*) filter (where same_winner) as same_winner,
    count(*) filter (where first_difference = 1) as other_first,
    median(first_difference) as median_first_difference,
from audit
group by list
order by list
