-- The first four of a thread's people, as lists show them, kept on the thread: finding them among all its people was a
-- seventh of what a page costs. People come and go seldom, so whoever lets them in or takes them off need not think of
-- it: triggers do, in the same transaction, under the thread's lock that joining and leaving take anyway. A reply, which
-- only moves how far everybody is, runs none of them.
alter table thread add column first_user_ids bigint[] not null default '{}';

create function first_subscribers(account bigint, thread bigint) returns bigint[] language sql stable as $$
  select array(
    select s.user_id from subscriber s
     where s.account_id = account and s.thread_id = thread and s.reason <> 'monitoring'
     order by s.id limit 4)
$$;

update thread set first_user_ids = first_subscribers(account_id, id);

create function note_first_subscribers(account bigint, thread_id bigint) returns void language sql as $$
  update thread t set first_user_ids = first_subscribers(account, thread_id)
   where t.account_id = account and t.id = thread_id and t.first_user_ids <> first_subscribers(account, thread_id)
$$;

create function people_changed() returns trigger language plpgsql as $$
declare each record; begin
  for each in select distinct c.account_id, c.thread_id from changed c where c.reason <> 'monitoring' loop
    perform note_first_subscribers(each.account_id, each.thread_id);
  end loop;
  return null;
end $$;

create function reason_changed() returns trigger language plpgsql as $$ begin
  perform note_first_subscribers(new.account_id, new.thread_id);
  return null;
end $$;

create trigger people_came after insert on subscriber referencing new table as changed
  for each statement execute function people_changed();
create trigger people_left after delete on subscriber referencing old table as changed
  for each statement execute function people_changed();
create trigger people_stay after update of reason on subscriber
  for each row when (old.reason is distinct from new.reason) execute function reason_changed();

-- Rows that are loaded with triggers off, in bulk, are no exception.
alter table subscriber enable always trigger people_came;
alter table subscriber enable always trigger people_left;
alter table subscriber enable always trigger people_stay;
