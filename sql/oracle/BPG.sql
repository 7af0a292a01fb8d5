-- one row per competitor: number of games played over the board with Black (Art. 7.3)
with sums as (
    select
        contributions.competitor,
        count(*) filter (where contributions.played and contributions.colour = 'b') as total
    from contributions
    group by contributions.competitor
)

select
    competitors.competitor,
    coalesce(sums.total, 0)::double as value
from competitors
left join sums on sums.competitor = competitors.competitor
