-- one row per competitor: progressive scores without the first two (Art. 7.5, 14); points
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
    where running_scores.round > 2
    group by running_scores.competitor
)

select
    competitors.competitor,
    case
        when events.rounds >= 2 then coalesce(sums.total, 0) / events.scale
    end as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
