-- one row per competitor: final scores of the opponents met over the board; points
with sums as (
    select
        contributions.competitor,
        sum(opponents.score)::bigint as total
    from contributions
    inner join competitors as opponents on opponents.competitor = contributions.opponent
    where contributions.played
    group by contributions.competitor
)

select
    competitors.competitor,
    case
        when events.predetermined and events.edition = 'fide-2026' then null
        else coalesce(sums.total, 0) / events.scale
    end as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
