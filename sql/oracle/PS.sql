-- one row per competitor: progressive scores, the sum of the scores after each round (Art. 7.5);
-- points
with running_scores as (
    select
        contributions.competitor,
        contributions.round,
        sum(contributions.points) over (
            partition by contributions.competitor
            order by contributions.round
        )::bigint as score
    from contributions
),

sums as (
    select
        running_scores.competitor,
        sum(running_scores.score)::bigint as total
    from running_scores
    group by running_scores.competitor
)

select
    competitors.competitor,
    coalesce(sums.total, 0) / events.scale as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
