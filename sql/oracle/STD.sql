-- one row per competitor: 1 for each round better than the opponent's or a draw, ½ for an equal
-- one (Art. 7.7)
with comparisons as (
    select
        contributions.competitor,
        contributions.points - case
            when contributions.opponent is null then events.draw
            else contributions.opponent_points
        end as lead
    from contributions
    inner join events on events.event = contributions.event
    where contributions.is_element
),

sums as (
    select
        comparisons.competitor,
        sum(1 + sign(comparisons.lead))::bigint as halves
    from comparisons
    group by comparisons.competitor
)

select
    competitors.competitor,
    coalesce(sums.halves, 0) / 2 as value
from competitors
left join sums on sums.competitor = competitors.competitor
