-- one row per competitor: Buchholz, the sum of the opponents' scores
-- without the two least, then the two most significant elements (Art. 8.1, 14, 16.5); points
with elements as (
    select
        contributions.competitor,
        contributions.opponent_score as score,
        -- the exception of 16.5: Swiss events, not under the virtual-opponent rules
        contributions.vur
        and not events.predetermined
        and events.edition like 'fide-%' as goes_first
    from contributions
    inner join events on events.event = contributions.event
    where contributions.is_element
),

low_orders as (
    select
        elements.competitor,
        elements.score,
        row_number() over (
            partition by elements.competitor
            order by elements.goes_first desc, elements.score asc
        ) as low_order
    from elements
),

high_orders as (
    select
        low_orders.competitor,
        low_orders.score,
        row_number() over (
            partition by low_orders.competitor
            order by low_orders.score desc
        ) as high_order
    from low_orders
    where low_orders.low_order > 2
),

sums as (
    select
        high_orders.competitor,
        count(*) + 2 as element_count,
        coalesce(
            sum(high_orders.score) filter (where high_orders.high_order > 2),
            0
        )::bigint as total
    from high_orders
    group by high_orders.competitor
)

select
    competitors.competitor,
    case
        when events.predetermined and events.edition = 'fide-2026' then null
        when sums.element_count >= 4 then sums.total / events.scale
    end as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
