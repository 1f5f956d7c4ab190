-- "Who is on call" for a whole hospital at once, and told at the very moment when a shift begins or ends.

-- A shift that is under way began no longer ago than the longest of its group lasts: so the look-up walks a few rows of
-- an index, not the year that is laid out ahead. It only grows; too long costs rows, never an answer.
alter table paging_group
  add column longest_shift interval not null default '0',
  -- The next moment at which the answer changes by itself; a due task waits for it. Null: none is in sight.
  add column next_boundary timestamptz;

create index shift_by_start on shift (account_id, group_id, starts) include (ends, user_id);

create function note_longest_shift() returns trigger language plpgsql as $$ begin
  update paging_group g set longest_shift = s.longest
    from (select account_id, group_id, max(ends - starts) as longest from added group by account_id, group_id) s
   where g.account_id = s.account_id and g.id = s.group_id and g.longest_shift < s.longest;
  return null;
end $$;
create trigger longest_of_new after insert on shift referencing new table as added
  for each statement execute function note_longest_shift();
create trigger longest_of_changed after update on shift referencing new table as added
  for each statement execute function note_longest_shift();

update paging_group g set longest_shift = s.longest
  from (select account_id, group_id, max(ends - starts) as longest from shift group by account_id, group_id) s
 where g.account_id = s.account_id and g.id = s.group_id;

-- What is laid out already has boundaries too.
update paging_group g set next_boundary = least(
  (select min(ends) from shift s where s.account_id = g.account_id and s.group_id = g.id and s.starts <= clock_now() and s.ends > clock_now()),
  (select min(starts) from shift s where s.account_id = g.account_id and s.group_id = g.id and s.starts > clock_now()));
insert into due_task (account_id, kind, due, payload)
select account_id, 'on_call_boundary', next_boundary, jsonb_build_object('group_id', id, 'boundary', next_boundary)
  from paging_group where next_boundary is not null;
