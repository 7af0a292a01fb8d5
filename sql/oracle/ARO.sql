-- one row per competitor: average rating of the opponents met, half up (Art. 10.1); rating points
with games as (
    select
        contributions.competitor,
        contributions.opponent_rating as rating
    from contributions
    inner join events on events.event = contributions.event
    where
        events.unrated = 0
        and (
            contributions.played
            -- before 2026 a forfeit of predetermined pairings was a regular game (15.2)
            or (
                events.predetermined
                and events.edition <> 'fide-2026'
                and contributions.opponent is not null
            )
        )
),

sums as (
    select
        games.competitor,
        count(*) as opponents,
        sum(games.rating)::bigint as total
    from games
    group by games.competitor
)

select
    competitors.competitor,
    floor((2 * sums.total + sums.opponents) / (2 * sums.opponents)) as value
from competitors
left join sums on sums.competitor = competitors.competitor
