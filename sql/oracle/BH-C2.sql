-- one row per competitor: Buchholz, the sum of the opponents' scores
-- without the two least significant elements (Art. 8.1, 14, 16.5); points
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

cut_orders as (
    select
        elements.competitor,
        elements.score,
        row_number() over (
            partition by elements.competitor
            order by elements.goes_first desc, elements.score asc
        ) as cut_order
    from elements
),

sums as (
    select
        cut_orders.competitor,
        count(*) as element_count,
        coalesce(sum(cut_orders.score) filter (where cut_orders.cut_order > 2), 0)::bigint as total
    from cut_orders
    group by cut_orders.competitor
)

select
    competitors.competitor,
    case
        when events.predetermined and events.edition = 'fide-2026' then null
        when sums.element_count >= 2 then sums.total / events.scale
    end as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
