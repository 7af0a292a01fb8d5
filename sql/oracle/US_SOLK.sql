-- one row per competitor: Solkoff, the sum of the opponents' adjusted scores (US Chess 34E2);
-- points
with adjusted as (
    -- what opponents count: as scored over the board, a draw for every unplayed round
    select
        contributions.competitor,
        sum(
            case when contributions.played then contributions.points else events.draw end
        )::bigint as score
    from contributions
    inner join events on events.event = contributions.event
    where contributions.is_element
    group by contributions.competitor
),

elements as (
    -- an unplayed round of one's own is an opponent without points
    select
        contributions.event,
        contributions.competitor,
        case when contributions.played then adjusted.score else 0 end as score
    from contributions
    left join adjusted on adjusted.competitor = contributions.opponent
    where contributions.is_element
),

sums as (
    select
        elements.competitor,
        sum(elements.score)::bigint as total
    from elements
    group by elements.competitor
)

select
    competitors.competitor,
    coalesce(sums.total, 0) / events.scale as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
