-- One row per counted event that states places: what its declared list gives, and the search's verdict.
with ranked as (
    select
        standings.event_id,
        standings.competitor,
        standings.rank,
        players.stated_rank,
    from standings
    inner join study_events on standings.event_id = study_events.event_id
    inner join players
        on
            standings.event_id = players.event_id
            and standings.competitor = players.player
    where standings.list = 'declared' and players.stated_rank is not null
),

distances as (
    select
        one.event_id,
        (
            count(*) filter (
                where (one.rank < other.rank and one.stated_rank > other.stated_rank)
                or (one.rank > other.rank and one.stated_rank < other.stated_rank)
            ) / count(*)
        )::double as distance,
    from ranked as one
    inner join ranked as other
        on one.event_id = other.event_id and one.competitor < other.competitor
    group by one.event_id
)

select
    study_events.event_id,
    study_events.name as event,
    study_events.declared_list,
    audit.exact,
    audit.consistent,
    audit.same_winner,
    audit.first_difference,
    distances.distance,
    verdicts.verdict,
    verdicts.shortest,
from study_events
inner join verdicts on study_events.event_id = verdicts.event_id
left join audit on study_events.event_id = audit.event_id and audit.list = 'declared'
left join distances on study_events.event_id = distances.event_id
order by study_events.event_id
