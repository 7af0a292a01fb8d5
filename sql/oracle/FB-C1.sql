-- one row per competitor: Fore Buchholz, the last round's pairings drawn
-- without the least significant element (Art. 8.3, 14, 16.5); points
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

sums as (
    select
        elements.competitor,
        count(*) as element_count,
        sum(elements.score)::bigint as total,
        -- no voluntary element is below the lowest of all, so the lowest voluntary one is cut
        coalesce(
            min(elements.score) filter (where elements.goes_first),
            min(elements.score)
        ) as cut
    from elements
    group by elements.competitor
)

select
    competitors.competitor,
    case
        when events.predetermined and events.edition = 'fide-2026' then null
        when events.edition = 'virtual-opponent' then null
        when sums.element_count >= 1 then (sums.total - sums.cut) / events.scale
    end as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
