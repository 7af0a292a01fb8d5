-- One row per event and list: how well it follows the strengths, the winner and the tied first place.
with tied as (
    select
        study_firsts.event_id,
        study_firsts.tied_first,
        max(truth.strength) as strongest,
    from study_firsts
    inner join truth
        on
            study_firsts.event_id = truth.event_id
            and study_firsts.competitor = truth.player
    group by study_firsts.event_id, study_firsts.tied_first
),

everybody as (
    select
        event_id,
        max(strength) as strongest,
    from truth
    group by event_id
),

left_first as (
    select
        event_id,
        list,
        count(*) as size,
    from standings
    where rank = 1
    group by event_id, list
)

select
    accuracy_orders.event_id,
    accuracy_orders.list,
    tied.tied_first,
    accuracy_orders.tau_b,
    accuracy_orders.spearman,
    accuracy_orders.first_three,
    accuracy_orders.winner,
    winner.strength = everybody.strongest as best_first,
    case when tied.tied_first > 1 then winner.strength = tied.strongest end as picks,
    case when tied.tied_first > 1 then left_first.size = 1 end as decides,
from accuracy_orders
inner join tied on accuracy_orders.event_id = tied.event_id
inner join everybody on accuracy_orders.event_id = everybody.event_id
inner join truth as winner
    on accuracy_orders.event_id = winner.event_id and accuracy_orders.winner = winner.player
inner join left_first
    on
        accuracy_orders.event_id = left_first.event_id
        and accuracy_orders.list = left_first.list
order by
    accuracy_orders.event_id,
    list_position(getvariable('study_lists'), accuracy_orders.list)
