-- one row per competitor: average performance of the opponents met, half up (US Chess 34E10);
-- rating points
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
        sum(games.rating + games.step)::hugeint as total,
        count(*) as games
    from games
    group by games.competitor
),

commons as (
    -- means stay whole in units of 1 / common of a point
    select
        competitors.event,
        list_reduce(
            list(distinct performances.games),
            lambda common, games: lcm(common, games)
        ) as common
    from performances
    inner join competitors on competitors.competitor = performances.competitor
    group by competitors.event
),

sums as (
    select
        games.competitor,
        any_value(commons.common)::hugeint as common,
        count(*)::hugeint as opponents,
        sum(performances.total * (commons.common // performances.games))::hugeint as total
    from games
    inner join performances on performances.competitor = games.opponent
    inner join competitors on competitors.competitor = games.competitor
    inner join commons on commons.event = competitors.event
    group by games.competitor
)

select
    competitors.competitor,
    (
        (2 * sums.total + sums.opponents * sums.common)
        // (2 * sums.opponents * sums.common)
    )::double as value
from competitors
left join sums on sums.competitor = competitors.competitor
