-- one row per competitor: Cumulative, the running scores less what unplayed rounds were worth
-- (US Chess 34E3); points
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
)

select
    competitors.competitor,
    coalesce(cumulatives.total, 0) / events.scale as value
from competitors
inner join events on events.event = competitors.event
left join cumulatives on cumulatives.competitor = competitors.competitor
