-- One row per event, rule and pair of lists (list_b null: against equal shares): cents that move.
with numbered as (
    select
        unnest(getvariable('study_lists')) as list,
        unnest(range(len(getvariable('study_lists')))) as list_no,
),

pairs as (
    select
        one.list as list_a,
        other.list as list_b,
        unnest([one.list_no, other.list_no]) as list_no,
        unnest([1, -1]) as sign,
    from numbered as one
    inner join numbered as other on one.list_no < other.list_no
),

differences as (
    select
        prizes_paid.event_id,
        prizes_paid.rule,
        pairs.list_a,
        pairs.list_b,
        prizes_paid.competitor,
        sum(pairs.sign * prizes_paid.cents) as difference,
    from prizes_paid
    inner join pairs on prizes_paid.list_no = pairs.list_no
    group by all
    union all
    select
        prizes_paid.event_id,
        rules.rule,
        numbered.list as list_a,
        null as list_b,
        prizes_paid.competitor,
        sum(
            case when prizes_paid.rule = rules.rule then prizes_paid.cents else 0 end
            - case when prizes_paid.rule = 'shared' then prizes_paid.cents else 0 end
        ) as difference,
    from prizes_paid
    inner join numbered on prizes_paid.list_no = numbered.list_no
    inner join (values ('strict'), ('Hort'), ('pooled')) as rules (rule)
        on prizes_paid.rule in (rules.rule, 'shared')
    group by all
),

funds as (
    select
        event_id,
        sum(cents) as fund,
    from prizes_paid
    where rule = 'shared' and list_no = 0
    group by event_id
),

-- players who share their points with another where a prize is at stake
tied as (
    select
        event_id,
        sum(size) as players,
    from (
        select
            prizes_paid.event_id,
            tiebreaks."PTS" as points,
            count(*) as size,
        from prizes_paid
        inner join tiebreaks
            on
                prizes_paid.event_id = tiebreaks.event_id
                and prizes_paid.competitor = tiebreaks.competitor
        where prizes_paid.rule = 'shared' and prizes_paid.list_no = 0
        group by prizes_paid.event_id, tiebreaks."PTS"
        having count(*) > 1
    ) as groups
    group by event_id
)

select
    differences.event_id,
    differences.rule,
    differences.list_a,
    differences.list_b,
    -- what some get more, others get less
    (sum(abs(differences.difference)) / 2)::bigint as moved,
    any_value(funds.fund)::bigint as fund,
    coalesce(any_value(tied.players), 0)::integer as tied_players,
from differences
inner join funds on differences.event_id = funds.event_id
left join tied on differences.event_id = tied.event_id
group by differences.event_id, differences.rule, differences.list_a, differences.list_b
order by differences.event_id, differences.rule, differences.list_a, differences.list_b
