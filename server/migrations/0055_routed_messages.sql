-- Policies apply to messages when they are sent: what they did is stored with the thread and its subscribers.

-- A policy that matched the first message of the thread, not as a trial.
alter table thread add column is_routed boolean not null default false;

-- The policy that made the user a recipient, as it was named then; null: the sender's choice.
alter table subscriber add column policy_name text;

-- How many users the contacts that it chose stand for, and how many of its actions did nothing.
alter table thread_routing add column people int not null default 0, add column skipped int not null default 0;

-- Removes conversations that the caller has locked, and returns how many messages. No role may delete messages, so this
-- function runs as the owner, and removes only what the account's rule and holds allow: a mistake of the caller removes
-- nothing else. The audit trail is kept.
create or replace function remove_conversations(home bigint, ids bigint[]) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare old bigint[]; removed int; begin
  select array_agg(t.id) into old from thread t join retention_rule r on r.account_id = home and r.kind = 'conversations'
   where t.account_id = home and t.id = any(ids)
     and t.last_message_date < clock_now() - make_interval(days => r.days)
     and t.id not in (select held_threads(home)) and t.id not in (select open_threads(home));
  if coalesce(cardinality(old), 0) <> cardinality(ids) then
    raise exception 'a conversation is held, open or too new' using errcode = 'check_violation';
  end if;
  delete from escalation_responder where account_id = home
    and run_id in (select id from escalation_run where account_id = home and thread_id = any(old));
  delete from escalation_run where account_id = home and thread_id = any(old);
  delete from page_event where account_id = home and thread_id = any(old);
  delete from alert where account_id = home and thread_id = any(old);
  delete from acknowledgement_handoff where account_id = home and thread_id = any(old);
  delete from acknowledgement where account_id = home and thread_id = any(old);
  delete from receipt where account_id = home and thread_id = any(old);
  delete from recall_notice where account_id = home and thread_id = any(old);
  delete from thread_search_text where account_id = home and thread_id = any(old);
  delete from thread_group where account_id = home and thread_id = any(old);
  delete from thread_department where account_id = home and thread_id = any(old);
  delete from thread_tag where account_id = home and thread_id = any(old);
  delete from emr_document where account_id = home and thread_id = any(old);
  delete from thread_routing where account_id = home and thread_id = any(old);
  delete from test_page where account_id = home and thread_id = any(old);
  delete from broadcast where account_id = home and thread_id = any(old);
  delete from file where account_id = home and thread_id = any(old);
  delete from subscriber where account_id = home and thread_id = any(old);
  delete from message where account_id = home and thread_id = any(old);
  get diagnostics removed = row_count;
  delete from thread where account_id = home and id = any(old);
  return removed;
end $$;
