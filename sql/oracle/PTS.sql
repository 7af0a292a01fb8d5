-- one row per competitor: final score, the points awarded in every round, played or not, and the
-- penalties or premiums of the final standings; points
with sums as (
    select
        contributions.competitor,
        sum(contributions.points)::bigint as total
    from contributions
    group by contributions.competitor
)

select
    competitors.competitor,
    (coalesce(sums.total, 0) + competitors.final_adjustment) / events.scale as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
