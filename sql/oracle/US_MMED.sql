-- one row per competitor: Modified Median, opponents' adjusted scores without the lowest of a plus
-- score, the highest of a minus score, both of an even one (US Chess 34E1); points
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

rounds_due as (
    -- free rounds of odd round robins are no rounds
    select
        counts.event,
        max(counts.games) as games
    from (
        select
            elements.event,
            elements.competitor,
            count(*) as games
        from elements
        group by elements.event, elements.competitor
    ) as counts
    group by counts.event
),

records as (
    select
        competitors.competitor,
        competitors.event,
        case when rounds_due.games >= 9 then 2 else 1 end as step,
        2 * competitors.score as doubled_score,
        events.win * rounds_due.games as even_score
    from competitors
    inner join events on events.event = competitors.event
    inner join rounds_due on rounds_due.event = competitors.event
),

drops as (
    select
        records.competitor,
        case when records.doubled_score >= records.even_score then records.step else 0 end as low,
        case when records.doubled_score <= records.even_score then records.step else 0 end as high
    from records
),

ordered as (
    select
        elements.competitor,
        elements.score,
        row_number() over (partition by elements.competitor order by elements.score) as position,
        count(*) over (partition by elements.competitor) as elements
    from elements
),

sums as (
    select
        ordered.competitor,
        sum(ordered.score) filter (
            where ordered.position > drops.low
            and ordered.position <= ordered.elements - drops.high
        )::bigint as total,
        any_value(ordered.elements >= drops.low + drops.high) as is_defined
    from ordered
    inner join drops on drops.competitor = ordered.competitor
    group by ordered.competitor
)

select
    competitors.competitor,
    case when sums.is_defined then coalesce(sums.total, 0) / events.scale end as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
