-- one row per competitor: tournament performance rating, rounded average rating of the opponents
-- met plus the tabulated difference (Art. 10.2); rating points
with games as (
    select
        contributions.competitor,
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

rating_differences as (
    -- table 8.1.1 of the rating regulations, hundredths from one half upwards
    select
        upper_half.hundredths,
        upper_half.difference
    from (
        values
            (50, 0), (51, 7), (52, 14), (53, 21), (54, 29), (55, 36), (56, 43), (57, 50),
            (58, 57), (59, 65), (60, 72), (61, 80), (62, 87), (63, 95), (64, 102), (65, 110),
            (66, 117), (67, 125), (68, 133), (69, 141), (70, 149), (71, 158), (72, 166), (73, 175),
            (74, 184), (75, 193), (76, 202), (77, 211), (78, 220), (79, 230), (80, 240), (81, 251),
            (82, 262), (83, 273), (84, 284), (85, 296), (86, 309), (87, 322), (88, 336), (89, 351),
            (90, 366), (91, 383), (92, 401), (93, 422), (94, 444), (95, 470), (96, 501), (97, 538),
            (98, 589), (99, 677), (100, 800)
    ) as upper_half (hundredths, difference)
),

records as (
    select
        games.competitor,
        floor((2 * sum(games.rating)::bigint + count(*)) / (2 * count(*))) as average_rating,
        floor((100 * sum(games.half_points)::bigint + count(*)) / (2 * count(*))) as hundredths
    from games
    group by games.competitor
),

performances as (
    select
        records.competitor,
        records.average_rating
        + case
            when records.hundredths < 50 then -rating_differences.difference
            else rating_differences.difference
        end as performance
    from records
    inner join rating_differences
        on rating_differences.hundredths
        = greatest(records.hundredths, 100 - records.hundredths)
)

select
    competitors.competitor,
    performances.performance as value
from competitors
left join performances on performances.competitor = competitors.competitor
