-- A retention rule for notes, with the same holds and the same job as conversations and attachments.

alter table retention_rule
  drop constraint retention_rule_kind_check,
  add constraint retention_rule_kind_check check (kind in ('conversations', 'attachments', 'notes'));
alter table retention_run add column notes int not null default 0;

create index note_version_by_author on note_version (account_id, changed_by_user_id, note_id);
create index note_by_author on note (account_id, author_id);

-- The notes under a legal hold: about the patient, also under the number of a merged record, or by the user.
create function held_notes(home bigint) returns setof bigint language sql stable as $$
  select n.id from legal_hold h
    join patient held on held.account_id = home and held.id = h.patient_id
    join patient p on p.account_id = home and coalesce(p.merged_into_id, p.id) = coalesce(held.merged_into_id, held.id)
    join note n on n.account_id = home and n.patient_id = p.id
   where h.account_id = home and h.released is null
  union
  select n.id from legal_hold h join note n on n.account_id = home and n.author_id = h.user_id
   where h.account_id = home and h.released is null
  union
  select v.note_id from legal_hold h join note_version v on v.account_id = home and v.changed_by_user_id = h.user_id
   where h.account_id = home and h.released is null
$$;

-- Notes about patients who are in the hospital.
create function open_notes(home bigint) returns setof bigint language sql stable as $$
  select n.id from patient p join note n on n.account_id = home and n.patient_id = p.id
   where p.account_id = home and p.discharged is null
$$;

-- Removes notes that the caller has locked, with all versions. As with conversations, no role may delete them, and only
-- what the account's rule and holds allow is removed. A draft of a change becomes the draft of a new note; a handoff
-- keeps its own text.
create function remove_notes(home bigint, ids bigint[]) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare old bigint[]; begin
  select array_agg(n.id) into old
    from note n
    join note_version v on v.account_id = home and v.note_id = n.id and v.version = n.version
    join retention_rule r on r.account_id = home and r.kind = 'notes'
   where n.account_id = home and n.id = any(ids)
     and coalesce(n.deleted, v.changed) < clock_now() - make_interval(days => r.days)
     and n.id not in (select held_notes(home)) and n.id not in (select open_notes(home));
  if coalesce(cardinality(old), 0) <> cardinality(ids) then
    raise exception 'a note is held, open or too new' using errcode = 'check_violation';
  end if;
  update patient_handoff set note_id = null where account_id = home and note_id = any(old);
  update note_draft set note_id = null, note_version = null where account_id = home and note_id = any(old);
  delete from note_version where account_id = home and note_id = any(old);
  delete from note where account_id = home and id = any(old);
  return cardinality(old);
end $$;
revoke all on function remove_notes(bigint, bigint[]) from public;
grant execute on function remove_notes(bigint, bigint[]) to wardline_worker;
