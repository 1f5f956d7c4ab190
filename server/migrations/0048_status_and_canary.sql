-- Figures of an account's last 24 hours, by what alerts went by; and an end to what the canary page leaves behind.

-- These hours alone are walked, whatever lies behind them. What is written to it lies at its end: the column never changes.
create index alert_created on alert (account_id, created);

-- The canary writes a thread a minute. Nobody may remove what was written to a thread, nor does any server hold the right
-- to: this function removes threads of the server's own account and of no other, the oldest first, and answers how many
-- went. One that is written to in this moment stays for the next time. The audit trail keeps every row; findings stay.
create function purge_internal_threads(keep interval, at_most int) returns int
language plpgsql security definer set search_path = public as $$
declare home bigint; old bigint[]; runs bigint[]; begin
  select account_id into home from account where is_internal and name = 'wardline-canary';
  select array_agg(id) into old from (
    select id from thread where account_id = home and last_message_date < clock_now() - keep
     order by id limit at_most for update skip locked) t;
  if old is null then return 0; end if;
  select array_agg(id) into runs from escalation_run where account_id = home and thread_id = any(old);
  delete from run_holder where account_id = home and run_id = any(runs);
  delete from escalation_run where account_id = home and thread_id = any(old);
  delete from sandbox_message where account_id = home
    and reference in (select reference from alert where account_id = home and thread_id = any(old));
  delete from alert where account_id = home and thread_id = any(old);
  delete from page_event where account_id = home and thread_id = any(old);
  delete from item_handover where account_id = home and thread_id = any(old);
  delete from open_item where account_id = home and thread_id = any(old);
  delete from receipt where account_id = home and thread_id = any(old);
  delete from thread_words where account_id = home and thread_id = any(old);
  delete from subscriber where account_id = home and thread_id = any(old);
  delete from message where account_id = home and thread_id = any(old);
  delete from thread where account_id = home and id = any(old);
  return array_length(old, 1);
end $$;
revoke all on function purge_internal_threads(interval, int) from public;
grant execute on function purge_internal_threads(interval, int) to wardline_worker;
