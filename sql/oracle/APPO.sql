-- one row per competitor: average perfect performance of the opponents met, half up
-- (Art. 10.5, 10.3); rating points
with games as (
    select
        contributions.competitor,
        contributions.opponent,
        contributions.opponent_rating as rating,
        -- half points of the 1-½-0 scale, whatever the event's own scoring
        case
            when contributions.result in ('1', 'W', '+') then 2
            when contributions.result in ('=', 'D') then 1
            else 0
        end as half_points
    from contributions
    inner join events on events.event = contributions.event
    where
        events.unrated = 0
        and (
            contributions.played
            -- before 2026 a forfeit of predetermined pairings was a regular game (15.2)
            or (
                events.predetermined
                and events.edition <> 'fide-2026'
                and contributions.opponent is not null
            )
        )
),

expectations as (
    -- table 8.1.2 of the rating regulations: lowest difference of each hundredth
    select
        bands.hundredths,
        bands.difference
    from (
        values
            (50, 0), (51, 4), (52, 11), (53, 18), (54, 26), (55, 33), (56, 40), (57, 47),
            (58, 54), (59, 62), (60, 69), (61, 77), (62, 84), (63, 92), (64, 99), (65, 107),
            (66, 114), (67, 122), (68, 130), (69, 138), (70, 146), (71, 154), (72, 163), (73, 171),
            (74, 180), (75, 189), (76, 198), (77, 207), (78, 216), (79, 226), (80, 236), (81, 246),
            (82, 257), (83, 268), (84, 279), (85, 291), (86, 303), (87, 316), (88, 329), (89, 345),
            (90, 358), (91, 375), (92, 392), (93, 412), (94, 433), (95, 457), (96, 485), (97, 518),
            (98, 560), (99, 620), (100, 736)
    ) as bands (hundredths, difference)
    where bands.hundredths > 50
),

steps as (
    -- where the expectation against an opponent rises by a hundredth, as seen from their rating
    select expectations.difference as step
    from expectations

    union all

    select 1 - expectations.difference as step
    from expectations
),

step_lists as (
    select list(steps.step) as steps
    from steps
),

records as (
    select
        games.competitor,
        50 * sum(games.half_points)::bigint as hundredths,
        min(games.rating) as lowest_rating,
        list(games.rating) as ratings
    from games
    group by games.competitor
),

performances as (
    -- every step taken once is a hundredth of a point: the one that reaches the points made
    select
        records.competitor,
        case
            when records.hundredths = 0 then records.lowest_rating - 800
            else list_sort(
                flatten(
                    list_transform(
                        records.ratings,
                        lambda rating: list_transform(step_lists.steps, lambda step: rating + step)
                    )
                )
            )[records.hundredths]
        end as performance
    from records
    cross join step_lists
),

sums as (
    select
        games.competitor,
        count(*) as opponents,
        sum(performances.performance)::bigint as total
    from games
    inner join performances on performances.competitor = games.opponent
    group by games.competitor
)

select
    competitors.competitor,
    floor((2 * sums.total + sums.opponents) / (2 * sums.opponents)) as value
from competitors
left join sums on sums.competitor = competitors.competitor
