-- One row per player without exactly the rounds 1 to rounds_played, or rounds without a player.
-- over: rounds, players, events
-- checked: select count(*) from players
with held as (
    select event_id, count(*) as cells,
        sum((hash(competitor) % 2147483647)::bigint * (hash(round) % 2147483647)::bigint) as print
    from rounds where unit = 'player' group by all
),
entered as (
    select event_id, count(*) as entries, sum((hash(player) % 2147483647)::bigint) as print
    from players group by all
),
due as (
    select rounds_played, coalesce(sum((hash(round::usmallint) % 2147483647)::bigint), 0) as print
    from (select distinct rounds_played from events)
        left join range(1, 1000) rounds(round) on round <= rounds_played
    group by all
),
-- Only events whose fingerprint is not that of players times rounds are looked at row by row.
unlike as (
    select event_id
    from events
        left join entered using (event_id)
        left join due using (rounds_played)
        full join held using (event_id)
    where coalesce(cells, 0) is distinct from coalesce(entries, 0) * rounds_played
        or coalesce(held.print, 0) is distinct from coalesce(entered.print * due.print, 0)
),
few as (
    select event_id, competitor as player, count(*) as cells, max(round) as last_round,
        sum(round)::bigint as total
    from rounds semi join unlike using (event_id) where unit = 'player' group by all
)
select event_id, player, e.rounds_played, cells, last_round, p.player is null as unknown_player
from (from players semi join unlike using (event_id)) p
full join few using (event_id, player)
left join events e using (event_id)
where p.player is null
    or coalesce(cells, 0) <> e.rounds_played
    or coalesce(last_round, 0) <> e.rounds_played
    or coalesce(total, 0) * 2 <> e.rounds_played::bigint * (e.rounds_played + 1)
