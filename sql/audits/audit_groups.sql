-- One row per list and group of events: how many audited events agree, and why the others do not.
select
    list,
    "group",
    count(*) as events,
    count(*) filter (where stated) as stated,
    count(*) filter (where exact) as exact,
    count(*) filter (where consistent) as consistent,
    count(*) filter (where same_winner) as same_winner,
    count(*) filter (where same_podium) as same_podium,
    count(*) filter (where first_difference = 1) as other_first,
    median(first_difference) as median_first_difference,
    count(*) filter (where cause = 'lots') as lots,
    count(*) filter (where cause = 'points') as points,
    count(*) filter (where cause = 'numbering') as numbering,
    count(*) filter (where cause = 'edition') as edition,
    count(*) filter (where cause = 'option') as option,
    count(*) filter (where cause = 'coding') as coding,
    count(*) filter (where cause = 'list') as other_list,
    count(*) filter (where cause = 'unexplained') as unexplained,
    count(*) filter (where not consistent and cause is null) as not_looked_for,
    count(signed_off) as signed_off,
from judged
group by list, "group"
order by list, "group"
