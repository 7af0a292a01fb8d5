-- One row per event and list: stated ranks against computed ones.
with stated as (
    select
        players.event_id,
        players.player as competitor,
        players.stated_rank,
    from players
    where players.stated_rank is not null
),

computed as (
    select
        standings.event_id,
        standings.list,
        standings.competitor,
        standings.rank,
        count(*) over (partition by standings.event_id, standings.list, standings.rank) as tied,
    from standings
),

compared as (
    select
        computed.event_id,
        computed.list,
        computed.rank,
        computed.tied,
        stated.stated_rank,
        stated.stated_rank = computed.rank as equal,
        -- a stated place may split a tie that the list leaves, by lots or play-off
        stated.stated_rank between computed.rank and computed.rank + computed.tied - 1 as possible,
    from computed
    left join stated
        on computed.event_id = stated.event_id and computed.competitor = stated.competitor
)

select
    event_id,
    list,
    count(stated_rank) > 0 as stated,
    count(*)::uinteger as competitors,
    bool_and(equal) as exact,
    bool_and(possible) as consistent,
    -- the computed first group holds whoever is stated first
    bool_and(rank = 1) filter (where stated_rank = 1) as same_winner,
    min(stated_rank) filter (where not possible)::uinteger as first_difference,
from compared
group by event_id, list
order by event_id, list
