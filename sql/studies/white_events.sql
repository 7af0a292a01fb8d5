-- One row per event of an odd number of rounds: mean points beyond the expected, by the extra game.
select
    event_id,
    any_value(rounds) as rounds,
    count(*) filter (where extra_white = 1)::integer as extra_white,
    count(*) filter (where extra_white = 0)::integer as extra_black,
    round(avg(surplus) filter (where extra_white = 1), 9) as surplus_white,
    round(avg(surplus) filter (where extra_white = 0), 9) as surplus_black,
from white_players
group by event_id
order by event_id
