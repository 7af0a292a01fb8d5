-- one row per competitor: average performance of the opponents met, each in whole points, half up
-- (US Chess 34E10); rating points
with games as (
    select
        contributions.competitor,
        contributions.opponent,
        contributions.opponent_rating as rating,
        case
            when contributions.result in ('1', 'W') then 400
            when contributions.result in ('0', 'L') then -400
            else 0
        end as step
    from contributions
    inner join events on events.event = contributions.event
    where contributions.played and events.unrated = 0
),

performances as (
    select
        games.competitor,
        floor((2 * sum(games.rating + games.step)::bigint + count(*)) / (2 * count(*))) as rating
    from games
    group by games.competitor
),

sums as (
    select
        games.competitor,
        count(*) as opponents,
        sum(performances.rating)::bigint as total
    from games
    inner join performances on performances.competitor = games.opponent
    group by games.competitor
)

select
    competitors.competitor,
    floor((2 * sums.total + sums.opponents) / (2 * sums.opponents)) as value
from competitors
left join sums on sums.competitor = competitors.competitor
