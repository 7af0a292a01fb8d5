-- one row per competitor: number of games won over the board (Art. 7.2)
with sums as (
    select
        contributions.competitor,
        count(*) filter (where contributions.played and contributions.result in ('1', 'W')) as total
    from contributions
    group by contributions.competitor
)

select
    competitors.competitor,
    coalesce(sums.total, 0)::double as value
from competitors
left join sums on sums.competitor = competitors.competitor
