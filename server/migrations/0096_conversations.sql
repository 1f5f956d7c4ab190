-- Conversations: threads without a subject, which later messages to the same recipients continue.
alter table thread
  -- The recipients and the patient, while messages to them continue this thread; null otherwise.
  add column conversation_key        text,
  -- The contact of its group, department or care team; null with people. No foreign key: a group can be deleted.
  add column conversation_contact_id bigint;

create unique index thread_conversation_key on thread (account_id, conversation_key)
  where conversation_key is not null and recalled is null;

-- The name of its group, department or care team; null for other threads.
create function conversation_name(t thread) returns text stable language sql as $$
  select coalesce(
    (select coalesce(g.name, d.name, 'Care team of ' || p.display_name)
       from contact c
       left join paging_group g on g.account_id = c.account_id and g.id = c.paging_group_id
       left join department d on d.account_id = c.account_id and d.id = c.department_id
       left join patient p on p.account_id = c.account_id and p.id = c.patient_id
      where c.account_id = t.account_id and c.id = t.conversation_contact_id),
    (select f.name
       from thread_group tg join deleted_paging_group f on f.account_id = tg.account_id and f.id = tg.paging_group_id
      where tg.account_id = t.account_id and tg.thread_id = t.id and t.conversation_contact_id is not null
      order by f.id limit 1))
$$;

-- The title in documents, which have no reader: the subject; without one, the group, department or care team, or
-- everyone in the conversation. For readers see threadTitle in the contract.
create function thread_title(t thread) returns text stable language sql as $$
  select coalesce(nullif(t.subject, ''), conversation_name(t),
    (select string_agg(u.display_name, ', ' order by s.id)
       from subscriber s join users u on u.account_id = s.account_id and u.id = s.user_id
      where s.account_id = t.account_id and s.thread_id = t.id and s.reason <> 'monitoring'),
    'Conversation')
$$;
