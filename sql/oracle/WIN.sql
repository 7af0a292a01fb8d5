-- one row per competitor: number of rounds that gave as much as a win, however won (Art. 7.1)
with sums as (
    select
        contributions.competitor,
        count(*) filter (where contributions.points = events.win) as total
    from contributions
    inner join events on events.event = contributions.event
    group by contributions.competitor
)

select
    competitors.competitor,
    coalesce(sums.total, 0)::double as value
from competitors
left join sums on sums.competitor = competitors.competitor
