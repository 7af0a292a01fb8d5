-- one row per competitor: average rating of the opponents met, half up
-- (US Chess 34E11); rating points
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
