-- Pages are answered sooner: every schedule group escalates by a policy, the operator can be a target of a step, and the
-- sender is notified when a message is unanswered.

-- The policy that new schedule groups get; one for each account.
alter table escalation_policy add column is_standard boolean not null default false;
create unique index escalation_policy_standard on escalation_policy (account_id) where is_standard;

-- The account's operator, as it is when the step runs.
alter table escalation_target drop constraint escalation_target_kind_check;
alter table escalation_target add constraint escalation_target_kind_check
  check (kind in ('user', 'on_call', 'fail_over', 'department', 'operator'));

-- Each account gets the standard policy; a policy that an administrator named Standard keeps its steps.
with standard as (
  insert into escalation_policy (account_id, name, repeat_count, last_wait_seconds, is_standard)
  select account_id, 'Standard', 1, 90, true from account where not is_internal
  on conflict (account_id, name) do update set is_standard = true
  returning account_id, id
)
update paging_group g set escalation_policy_id = standard.id
  from standard
 where g.account_id = standard.account_id and g.type = 'ScheduleGroup' and g.escalation_policy_id is null;

insert into escalation_step (account_id, policy_id, position, delay_seconds)
select p.account_id, p.id, step.position, step.delay_seconds
  from escalation_policy p cross join (values (1, 0), (2, 75), (3, 75), (4, 90)) as step(position, delay_seconds)
 where p.is_standard
   and not exists (select from escalation_step own where own.account_id = p.account_id and own.policy_id = p.id);

insert into escalation_target (account_id, policy_id, position, kind, call_order)
select p.account_id, p.id, target.position, target.kind, target.call_order
  from escalation_policy p
 cross join (values (1, 'on_call', 1), (2, 'on_call', 2), (3, 'fail_over', null), (4, 'operator', null))
    as target(position, kind, call_order)
 where p.is_standard
   and not exists (select from escalation_target own where own.account_id = p.account_id and own.policy_id = p.id);

-- Notifies the sender that a message is unanswered, not a recipient about the message.
alter table alert add column is_to_sender boolean not null default false;
