-- One row per player without tie-breaks, or tie-breaks without a player.
-- over: tiebreaks, players
-- checked: select count(*) from players
with valued as (
    select event_id, competitor as player, count(*) as times
    from tiebreaks where unit = 'player' group by all
)
select event_id, player, p.player is null as unknown_player, coalesce(times, 0) as times
from players p full join valued using (event_id, player)
where p.player is null or times is distinct from 1
