-- one row per competitor: elements of Buchholz in order, weighted by the binomial law; points
with ordered as (
    select
        contributions.competitor,
        contributions.opponent_score as score,
        row_number() over (
            partition by contributions.competitor order by contributions.opponent_score
        ) - 1 as below,
        count(*) over (partition by contributions.competitor) - 1 as others
    from contributions
    where contributions.is_element
),

sums as (
    select
        ordered.competitor,
        sum(
            ordered.score
            * (factorial(ordered.others::integer)
            // (factorial(ordered.below::integer)
            * factorial((ordered.others - ordered.below)::integer)))
        )::double as total,
        any_value(ordered.others) as others
    from ordered
    group by ordered.competitor
)

select
    competitors.competitor,
    case
        when events.predetermined and events.edition = 'fide-2026' then null
        else sums.total / (2 ** sums.others * events.scale)
    end as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
