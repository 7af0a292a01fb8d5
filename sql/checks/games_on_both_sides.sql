-- One row per side of a game that stands in only one of games and rounds, or not alike in both.
-- over: games, rounds
-- checked: select 2 * count(*) from games
-- Results are single letters, which as numbers are quicker to hash.
with side_prints as (
    select event_id, 2 * count(*) as sides,
        bit_xor(hash(round, white, black, true, ascii(white_result))) as white_print,
        bit_xor(hash(round, black, white, false, ascii(black_result))) as black_print
    from games group by all
),
cells as (
    -- A forfeit without colours gives the lower number white.
    select event_id, round, competitor, opponent,
        coalesce(colour = 'w', competitor < opponent) as white, result
    from rounds
    where unit = 'player' and opponent is not null
),
cell_prints as (
    select event_id, count(*) as sides,
        bit_xor(hash(round, competitor, opponent, white, ascii(result))) as print
    from cells group by all
),
-- Only events whose two fingerprints differ are compared row by row.
unlike as (
    select event_id
    from side_prints s full join cell_prints c using (event_id)
    where s.sides is distinct from c.sides or xor(white_print, black_print) is distinct from print
),
few_sides as (
    select event_id, round, white as competitor, black as opponent, true as white,
        white_result as result
    from games semi join unlike using (event_id)
    union all
    select event_id, round, black, white, false, black_result
    from games semi join unlike using (event_id)
),
few_cells as (from cells semi join unlike using (event_id))
select 'games' as only_in, * from (from few_sides except all from few_cells)
union all
select 'rounds', * from (from few_cells except all from few_sides)
