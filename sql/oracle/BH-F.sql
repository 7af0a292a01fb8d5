-- one row per competitor: Buchholz replaced by Fore Buchholz (Art. 8.3, 14); points
with sums as (
    select
        contributions.competitor,
        sum(contributions.opponent_score_f)::bigint as total
    from contributions
    where contributions.is_element
    group by contributions.competitor
)

select
    competitors.competitor,
    case
        when events.predetermined and events.edition = 'fide-2026' then null
        when events.edition = 'virtual-opponent' then null
        else coalesce(sums.total, 0) / events.scale
    end as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
