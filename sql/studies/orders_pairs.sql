-- One row per ordered pair of lists and denominator: events in which the second has another winner.
with pairs as (
    select
        one.list as list_a,
        other.list as list_b,
        one.winner != other.winner as differs,
        one.tied_first > 1 as tied,
    from orders_winners as one
    inner join orders_winners as other on one.event_id = other.event_id and one.list < other.list
)

select
    list_a,
    list_b,
    'all events' as among,
    count(*)::bigint as events,
    count(*) filter (where differs)::bigint as other_winner,
from pairs
group by list_a, list_b
union all
select
    list_a,
    list_b,
    'first place tied' as among,
    count(*)::bigint as events,
    count(*) filter (where differs)::bigint as other_winner,
from pairs
where tied
group by list_a, list_b
order by among, list_a, list_b
