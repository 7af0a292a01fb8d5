-- one row per competitor: sum of the Buchholz of the opponents met over the board (recursive
-- Buchholz); points
with buchholz as (
    select
        contributions.competitor,
        sum(contributions.opponent_score)::bigint as total
    from contributions
    where contributions.is_element
    group by contributions.competitor
),

sums as (
    select
        contributions.competitor,
        sum(buchholz.total)::bigint as total
    from contributions
    inner join buchholz on buchholz.competitor = contributions.opponent
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
