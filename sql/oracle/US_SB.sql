-- one row per competitor: Sonneborn-Berger, adjusted scores of the beaten and half of the drawn
-- (US Chess 34E8); points
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

sums as (
    select
        contributions.competitor,
        sum(
            case
                when contributions.result in ('1', 'W') then 2 * adjusted.score
                when contributions.result in ('=', 'D') then adjusted.score
                else 0
            end
        )::bigint as doubled_total
    from contributions
    inner join adjusted on adjusted.competitor = contributions.opponent
    group by contributions.competitor
)

select
    competitors.competitor,
    coalesce(sums.doubled_total, 0) / (2 * events.scale) as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
