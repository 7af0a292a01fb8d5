-- one row per competitor: Koya system, own points against the opponents who
-- made at least half of the possible points (Art. 9.2); points
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
        -- twice the limit, so that half of the maximum stays whole
        events.win * max(games_due.games) as doubled_limit
    from games_due
    inner join events on events.event = games_due.event
    group by events.event, events.win
),

sums as (
    select
        contributions.competitor,
        sum(contributions.points)::bigint as total
    from contributions
    inner join limits on limits.event = contributions.event
    where 2 * contributions.opponent_final >= limits.doubled_limit
    group by contributions.competitor
)

select
    competitors.competitor,
    coalesce(sums.total, 0) / events.scale as value
from competitors
inner join events on events.event = competitors.event
left join sums on sums.competitor = competitors.competitor
