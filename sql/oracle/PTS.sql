-- one row per competitor: final score, the points awarded in every round, played or not; points
with sums as (
    select
        contributions.competitor,
        sum(contributions.points)::bigint as total
    from contributions
    group by contributions.competitor
)

select
    competitors.competitor,
    coalesce(sums.total, 0) / events.scale as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
