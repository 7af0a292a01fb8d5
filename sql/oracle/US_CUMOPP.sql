-- one row per competitor: Cumulative of Opposition, over the opponents met over the board
-- (US Chess 34E9); points
with running_scores as (
    select
        contributions.competitor,
        case when contributions.played then 0 else contributions.points end as unplayed_points,
        sum(contributions.points) over (
            partition by contributions.competitor
            order by contributions.round
        )::bigint as score
    from contributions
),

cumulatives as (
    select
        running_scores.competitor,
        (sum(running_scores.score) - sum(running_scores.unplayed_points))::bigint as total
    from running_scores
    group by running_scores.competitor
),

sums as (
    select
        contributions.competitor,
        sum(cumulatives.total)::bigint as total
    from contributions
    inner join cumulatives on cumulatives.competitor = contributions.opponent
    where contributions.played
    group by contributions.competitor
)

select
    competitors.competitor,
    coalesce(sums.total, 0) / events.scale as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
