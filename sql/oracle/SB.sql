-- one row per competitor: Sonneborn-Berger,
-- opponents' scores times points made against them (Art. 9.1); points squared
with sums as (
    select
        contributions.competitor,
        sum(contributions.product)::bigint as total
    from contributions
    where contributions.is_element
    group by contributions.competitor
)

select
    competitors.competitor,
    coalesce(sums.total, 0) / (events.scale * events.scale) as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
