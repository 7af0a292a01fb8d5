-- one row per competitor: scores without the points of byes of the opponents met over the board;
-- points
with scores as (
    select
        contributions.competitor,
        sum(contributions.points)
            filter (where contributions.result not in ('U', 'F', 'H'))::bigint as total
    from contributions
    group by contributions.competitor
),

sums as (
    select
        contributions.competitor,
        sum(scores.total)::bigint as total
    from contributions
    inner join scores on scores.competitor = contributions.opponent
    where contributions.played
    group by contributions.competitor
)

select
    competitors.competitor,
    case
        when events.predetermined and events.edition = 'fide-2026' then null
        else coalesce(sums.total, 0) / events.scale
    end as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
