-- one row per competitor: rounds not given up by a bye of one's own choice or a forfeit (Art. 7.6)
with given_up as (
    select
        contributions.competitor,
        count(*) as total
    from contributions
    inner join events on events.event = contributions.event
    where
        contributions.result in ('H', 'Z')
        -- before 2026 a forfeit of predetermined pairings was a regular game (15.2)
        or (
            contributions.result = '-'
            and (events.edition = 'fide-2026' or not events.predetermined)
        )
    group by contributions.competitor
)

select
    competitors.competitor,
    (events.rounds - coalesce(given_up.total, 0))::double as value
from competitors
inner join events on events.event = competitors.event
left join given_up on given_up.competitor = competitors.competitor
