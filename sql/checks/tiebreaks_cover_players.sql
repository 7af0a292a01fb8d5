-- One row per player without tie-breaks, or tie-breaks without a player.
-- over: tiebreaks, players
-- checked: select count(*) from players
with valued as (
    select event_id, count(*) as rows, bit_xor(hash(competitor)) as print
    from tiebreaks where unit = 'player' group by all
),
entered as (
    select event_id, count(*) as rows, bit_xor(hash(player)) as print from players group by all
),
-- Only events whose two fingerprints differ are compared row by row.
unlike as (
    select event_id
    from valued v full join entered e using (event_id)
    where v.rows is distinct from e.rows or v.print is distinct from e.print
),
few as (
    select event_id, competitor as player, count(*) as times
    from tiebreaks semi join unlike using (event_id) where unit = 'player' group by all
)
select event_id, player, p.player is null as unknown_player, coalesce(times, 0) as times
from (from players semi join unlike using (event_id)) p full join few using (event_id, player)
where p.player is null or times is distinct from 1
