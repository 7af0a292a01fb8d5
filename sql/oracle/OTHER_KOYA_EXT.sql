-- one row per competitor: extended Koya, the place in the event by the points against the score
-- groups from the limit down, one more group at each step
with games_due as (
    select
        contributions.event,
        contributions.competitor,
        count(*) filter (where contributions.is_element) as games
    from contributions
    group by contributions.event, contributions.competitor
),

limits as (
    select
        events.event,
        events.win * max(games_due.games) as doubled_limit
    from games_due
    inner join events on events.event = games_due.event
    group by events.event, events.win
),

steps as (
    -- the limit itself, then every score below it
    select
        limits.event,
        limits.doubled_limit as doubled_step
    from limits

    union

    select
        competitors.event,
        2 * competitors.score as doubled_step
    from competitors
    inner join limits on limits.event = competitors.event
    where 2 * competitors.score < limits.doubled_limit
),

scores as (
    select
        competitors.event,
        competitors.competitor,
        steps.doubled_step,
        coalesce(sum(contributions.points), 0)::bigint as total
    from competitors
    inner join steps on steps.event = competitors.event
    left join contributions
        on contributions.competitor = competitors.competitor
        and 2 * contributions.opponent_final >= steps.doubled_step
    group by competitors.event, competitors.competitor, steps.doubled_step
),

vectors as (
    select
        scores.event,
        scores.competitor,
        list(scores.total order by scores.doubled_step desc) as totals
    from scores
    group by scores.event, scores.competitor
)

select
    competitors.competitor,
    -- lists compare element by element
    dense_rank() over (partition by competitors.event order by vectors.totals desc)::double as value
from competitors
left join vectors on vectors.competitor = competitors.competitor
