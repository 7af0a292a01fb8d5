-- One row per player without exactly the rounds 1 to rounds_played, or rounds without a player.
-- over: rounds, players, events
-- checked: select count(*) from players
with held as (
    select event_id, competitor as player, count(*) as cells, max(round) as last_round,
        sum(round)::bigint as total
    from rounds where unit = 'player' group by all
)
select event_id, player, e.rounds_played, cells, last_round, p.player is null as unknown_player
from players p
full join held h using (event_id, player)
left join events e using (event_id)
where p.player is null
    or coalesce(cells, 0) <> e.rounds_played
    or coalesce(last_round, 0) <> e.rounds_played
    or coalesce(total, 0) * 2 <> e.rounds_played::bigint * (e.rounds_played + 1)
