-- one row per competitor: Fore Buchholz, the last round's pairings drawn
-- without the least, then the most significant element (Art. 8.3, 14, 16.5); points
with elements as (
    select
        contributions.competitor,
        contributions.opponent_score_f as score,
        -- the exception of 16.5: Swiss events, not under the virtual-opponent rules
        contributions.vur_f
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
    where low_orders.low_order > 1
),

sums as (
    select
        high_orders.competitor,
        count(*) + 1 as element_count,
        coalesce(
            sum(high_orders.score) filter (where high_orders.high_order > 1),
            0
        )::bigint as total
    from high_orders
    group by high_orders.competitor
)

select
    competitors.competitor,
    case
        when events.predetermined and events.edition = 'fide-2026' then null
        when events.edition = 'virtual-opponent' then null
        when sums.element_count >= 2 then sums.total / events.scale
    end as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
