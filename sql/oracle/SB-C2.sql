-- one row per competitor: Sonneborn-Berger cut twice, each time by the product of the lowest
-- opponent left, or of a voluntary unplayed round if that is not lower (Art. 9.1, 14, 16.5);
-- points squared
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

first_candidates as (
    select
        elements.competitor,
        arg_min(
            (elements.round, elements.product),
            (elements.score, elements.product, elements.round)
        ) as least_significant,
        arg_min(
            (elements.round, elements.product),
            (elements.product, elements.score, elements.round)
        ) filter (where elements.is_excepted) as lowest_voluntary
    from elements
    group by elements.competitor
),

first_cuts as (
    select
        first_candidates.competitor,
        case
            when first_candidates.lowest_voluntary[2] >= first_candidates.least_significant[2]
                then first_candidates.lowest_voluntary[1]
            else first_candidates.least_significant[1]
        end as round
    from first_candidates
),

remaining as (
    select elements.*
    from elements
    anti join first_cuts
        on first_cuts.competitor = elements.competitor
        and first_cuts.round = elements.round
),

sums as (
    select
        remaining.competitor,
        sum(remaining.product)::bigint as total,
        arg_min(remaining.product, (remaining.score, remaining.product)) as least_significant,
        min(remaining.product) filter (where remaining.is_excepted) as lowest_voluntary
    from remaining
    group by remaining.competitor
)

select
    competitors.competitor,
    -- greatest() passes over a missing voluntary product
    (sums.total - greatest(sums.least_significant, sums.lowest_voluntary))
    / (events.scale * events.scale) as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
