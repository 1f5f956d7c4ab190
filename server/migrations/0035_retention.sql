-- Administrators decide for how long conversations and attachments are kept, and hold what a legal case needs.

-- retention_rule: how many days one kind of record is kept; null or no row: for ever. Removal begins a day after a
-- change, so that a wrong number can be taken back.
create table retention_rule (
  account_id         bigint not null references account,
  kind               text not null check (kind in ('conversations', 'attachments')),
  days               int check (days between 30 and 36500),
  version            int not null default 1,  -- a change states the version that it is based on
  changed            timestamptz not null default clock_now(),
  changed_by_user_id bigint not null,
  primary key (account_id, kind),
  foreign key (account_id, changed_by_user_id) references users
);
select protect('retention_rule', 'select, insert, update');

-- legal_hold: what no rule removes until the hold is released: the conversations of a user, about a patient, or one
-- conversation. No foreign key to the thread, which may be removed after the release. Kept as the record.
create table legal_hold (
  account_id     bigint not null references account,
  id             bigint generated always as identity,
  user_id        bigint,
  patient_id     bigint,
  thread_id      bigint,
  reason         text not null,
  created        timestamptz not null default clock_now(),
  created_by     bigint not null,
  released       timestamptz,
  released_by    bigint,
  release_reason text,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, patient_id) references patient,
  foreign key (account_id, created_by) references users,
  foreign key (account_id, released_by) references users,
  check (num_nonnulls(user_id, patient_id, thread_id) = 1),
  check ((released is null) = (released_by is null) and (released is null) = (release_reason is null))
);
create unique index legal_hold_once on legal_hold (account_id, user_id, patient_id, thread_id) nulls not distinct
  where released is null;
select protect('legal_hold', 'select, insert, update');

-- retention_run: what one run of a rule removed and what it kept.
create table retention_run (
  account_id    bigint not null references account,
  id            bigint generated always as identity,
  kind          text not null,
  days          int not null,
  started       timestamptz not null default clock_now(),
  ended         timestamptz,
  conversations int not null default 0,
  messages      int not null default 0,
  attachments   int not null default 0,
  bytes         bigint not null default 0,
  kept_held     int not null default 0,
  kept_open     int not null default 0,
  primary key (account_id, id)
);
select protect('retention_run', 'select, insert, update');

create index thread_recalled on thread (account_id, id) where recalled is not null;

-- The conversations under a legal hold. A recalled one has lost its subscribers: their receipts and requests remain.
create function held_threads(home bigint) returns setof bigint language sql stable as $$
  select h.thread_id from legal_hold h where h.account_id = home and h.released is null and h.thread_id is not null
  union
  select t.id from legal_hold h join thread t on t.account_id = home and t.patient_id = h.patient_id
   where h.account_id = home and h.released is null
  union
  select s.thread_id from legal_hold h join subscriber s on s.account_id = home and s.user_id = h.user_id
   where h.account_id = home and h.released is null
  union
  select t.id from legal_hold h join thread t on t.account_id = home and t.recalled is not null
   where h.account_id = home and h.released is null and h.user_id is not null and (t.created_by = h.user_id
     or exists (select from receipt r where r.account_id = home and r.thread_id = t.id and r.user_id = h.user_id)
     or exists (select from acknowledgement a where a.account_id = home and a.thread_id = t.id and a.user_id = h.user_id))
$$;

-- The conversations in which something is still to happen.
create function open_threads(home bigint) returns setof bigint language sql stable as $$
  select thread_id from acknowledgement where account_id = home and state = 'open'
  union select thread_id from acknowledgement_handoff where account_id = home and state = 'offered'
  union select thread_id from escalation_run where account_id = home and state = 'running'
  union select thread_id from alert where account_id = home and state in ('waiting', 'sending')
  union select thread_id from emr_document where account_id = home and state <> 'accepted'
$$;

-- Removes conversations that the caller has locked, and returns how many messages. No role may delete messages, so this
-- function runs as the owner, and removes only what the account's rule and holds allow: a mistake of the caller removes
-- nothing else. The audit trail is kept.
create function remove_conversations(home bigint, ids bigint[]) returns int
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
  delete from test_page where account_id = home and thread_id = any(old);
  delete from broadcast where account_id = home and thread_id = any(old);
  delete from file where account_id = home and thread_id = any(old);
  delete from subscriber where account_id = home and thread_id = any(old);
  delete from message where account_id = home and thread_id = any(old);
  get diagnostics removed = row_count;
  delete from thread where account_id = home and id = any(old);
  return removed;
end $$;
revoke all on function remove_conversations(bigint, bigint[]) from public;
grant execute on function remove_conversations(bigint, bigint[]) to wardline_worker;
