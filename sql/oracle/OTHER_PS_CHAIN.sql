-- one row per competitor: the place in the event by the progressive scores, then without the first
-- running score, without the first two and so on
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

cut_totals as (
    select
        running_scores.competitor,
        running_scores.round,
        sum(running_scores.score) over (
            partition by running_scores.competitor
            order by running_scores.round desc
        )::bigint as total
    from running_scores
),

vectors as (
    select
        cut_totals.competitor,
        list(cut_totals.total order by cut_totals.round) as totals
    from cut_totals
    group by cut_totals.competitor
)

select
    competitors.competitor,
    -- lists compare element by element
    dense_rank() over (partition by competitors.event order by vectors.totals desc)::double as value
from competitors
left join vectors on vectors.competitor = competitors.competitor
