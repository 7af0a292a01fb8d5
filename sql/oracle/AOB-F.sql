-- one row per competitor: average of the Fore Buchholz of the opponents met (Art. 8.2); points
with fore_buchholz as (
    select
        contributions.competitor,
        sum(contributions.opponent_score_f)::bigint as total
    from contributions
    where contributions.is_element
    group by contributions.competitor
),

meetings as (
    select
        contributions.competitor,
        contributions.opponent
    from contributions
    inner join events on events.event = contributions.event
    where
        contributions.played
        -- before 2026 a forfeit of predetermined pairings was a regular game (15.2)
        or (
            events.predetermined
            and events.edition <> 'fide-2026'
            and contributions.opponent is not null
        )
),

sums as (
    select
        meetings.competitor,
        count(*) as opponents,
        sum(fore_buchholz.total)::bigint as total
    from meetings
    inner join fore_buchholz on fore_buchholz.competitor = meetings.opponent
    group by meetings.competitor
)

select
    competitors.competitor,
    case
        when events.predetermined and events.edition = 'fide-2026' then null
        when events.edition = 'virtual-opponent' then null
        else sums.total / (sums.opponents * events.scale)
    end as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
