-- One row per game whose two results cannot stand together.
-- over: games
-- checked: select count(*) from games
select event_id, round, board, white, black, white_result, black_result
from games
where white_result || black_result not in (
    '10', '01', '==', 'WL', 'LW', 'DD', '+-', '-+',
    '00', '=0', '0=', 'LL', 'DL', 'LD', '0-', '-0', '--'
)
