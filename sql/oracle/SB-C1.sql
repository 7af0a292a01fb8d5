-- one row per competitor: Sonneborn-Berger without the product of the lowest opponent,
-- or of a voluntary unplayed round if that is not lower (Art. 9.1, 14, 16.5); points squared
with elements as (
    select
        contributions.competitor,
        contributions.opponent_score as score,
        contributions.product as product,
        -- the exception of 16.5: Swiss events, not under the virtual-opponent rules
        contributions.vur
        and not events.predetermined
        and events.edition like 'fide-%' as is_excepted
    from contributions
    inner join events on events.event = contributions.event
    where contributions.is_element
),

sums as (
    select
        elements.competitor,
        sum(elements.product)::bigint as total,
        arg_min(elements.product, (elements.score, elements.product)) as least_significant,
        min(elements.product) filter (where elements.is_excepted) as lowest_voluntary
    from elements
    group by elements.competitor
)

select
    competitors.competitor,
    -- greatest() passes over a missing voluntary product
    (sums.total - greatest(sums.least_significant, sums.lowest_voluntary))
    / (events.scale * events.scale) as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
