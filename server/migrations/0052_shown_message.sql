-- What a list shows of a thread's newest message, kept on the thread: looking it up among all messages was a quarter of
-- what a page costs. It says of which message it is. A message never changes, so it is right when that one is still the
-- newest; when not, the message itself is read: whoever writes one may leave this alone.
alter table thread
  add column shown_message_id      bigint not null default 0,
  add column shown_sender_id       bigint,
  add column shown_text            text,             -- its first 200 characters
  add column shown_has_attachments boolean;

update thread t
   set shown_message_id = m.id, shown_sender_id = m.sender_id, shown_text = left(m.body, 200),
       shown_has_attachments = m.has_attachments
  from message m
 where m.account_id = t.account_id and m.thread_id = t.id and m.id = t.last_message_id;
