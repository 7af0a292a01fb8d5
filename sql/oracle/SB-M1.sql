-- one row per competitor: Sonneborn-Berger without the product that Cut-1 takes and then without
-- that of the highest opponent left, of several the highest (Art. 9.1, 14, 16.5); points squared
with elements as (
    select
        contributions.competitor,
        contributions.round,
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

candidates as (
    select
        elements.competitor,
        arg_min(
            (elements.round, elements.product),
            (elements.score, elements.product, not elements.is_excepted, elements.round)
        ) as least_significant,
        arg_min(
            (elements.round, elements.product),
            (elements.product, elements.score, elements.round)
        ) filter (where elements.is_excepted) as lowest_voluntary
    from elements
    group by elements.competitor
),

cuts as (
    select
        candidates.competitor,
        case
            when candidates.lowest_voluntary[2] >= candidates.least_significant[2]
                then candidates.lowest_voluntary[1]
            else candidates.least_significant[1]
        end as round
    from candidates
),

sums as (
    select
        elements.competitor,
        sum(elements.product)::bigint as total,
        count(*) as elements,
        arg_max(elements.product, (elements.score, elements.product)) as most_significant
    from elements
    anti join cuts
        on cuts.competitor = elements.competitor
        and cuts.round = elements.round
    group by elements.competitor
)

select
    competitors.competitor,
    (sums.total - sums.most_significant) / (events.scale * events.scale) as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
