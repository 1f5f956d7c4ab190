-- page.sent of webhooks: a request in a reply has a priority of its own.
create or replace function publish_page_sent() returns trigger language plpgsql as $$ begin
  if not exists (select from webhook) then return null; end if;
  perform publish_webhook_event(a.account_id, 'page.sent', jsonb_build_object(
    'thread_id', a.thread_id, 'message_id', a.message_id, 'requester_id', a.requester_id, 'user_ids', a.user_ids,
    'priority', coalesce(m.priority, t.priority)))
    from (select account_id, thread_id, message_id, requester_id, array_agg(user_id order by user_id) as user_ids
            from added group by 1, 2, 3, 4) a
    join thread t on t.account_id = a.account_id and t.id = a.thread_id
    left join message m on m.account_id = a.account_id and m.thread_id = a.thread_id and m.id = a.message_id
   order by a.message_id;
  return null;
end $$;
