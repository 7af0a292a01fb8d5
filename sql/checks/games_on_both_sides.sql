-- One row per side of a game that stands in only one of games and rounds, or not alike in both.
-- over: games, rounds
-- checked: select 2 * count(*) from games
with sides as (
    select event_id, round, white as competitor, black as opponent, true as white,
        white_result as result
    from games
    union all
    select event_id, round, black, white, false, black_result
    from games
),
cells as (
    -- A forfeit without colours gives the lower number white.
    select event_id, round, competitor, opponent,
        coalesce(colour = 'w', competitor < opponent) as white, result
    from rounds
    where unit = 'player' and opponent is not null
),
-- Only events whose two fingerprints differ are compared row by row.
prints as (
    select event_id, count(*) as rows, sum(hash(round, competitor, opponent, white, result)) as print
    from sides group by all
    intersect
    select event_id, count(*) as rows, sum(hash(round, competitor, opponent, white, result)) as print
    from cells group by all
),
few_sides as (from sides anti join prints using (event_id)),
few_cells as (from cells anti join prints using (event_id))
select 'games' as only_in, * from (from few_sides except all from few_cells)
union all
select 'rounds', * from (from few_cells except all from few_sides)
