-- One row per list: events, how many have a tied first place, how many of those the list leaves tied.
select
    list,
    count(*)::bigint as events,
    count(*) filter (where tied_first > 1)::bigint as tied,
    count(*) filter (where tied_first > 1 and left_tied > 1)::bigint as left_tied,
from orders_winners
group by list
order by list
