-- One row per list: events, how many of them points leave tied for the first place, and how many of
-- those the list leaves tied as well.
select
    list,
    count(*)::bigint as events,
    count(*) filter (where tied_first > 1 and left_tied > 1)::bigint as left_tied,
    count(*) filter (where tied_first > 1)::bigint as tied_first,
from orders_winners
group by list
order by list
