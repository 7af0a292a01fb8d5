-- one row per competitor: progressive scores of the opponents met over the board; points
with running_scores as (
    select
        contributions.competitor,
        sum(contributions.points) over (
            partition by contributions.competitor
            order by contributions.round
        )::bigint as score
    from contributions
),

progressive as (
    select
        running_scores.competitor,
        sum(running_scores.score)::bigint as total
    from running_scores
    group by running_scores.competitor
),

sums as (
    select
        contributions.competitor,
        sum(progressive.total)::bigint as total
    from contributions
    inner join progressive on progressive.competitor = contributions.opponent
    where contributions.played
    group by contributions.competitor
)

select
    competitors.competitor,
    coalesce(sums.total, 0) / events.scale as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
