-- A reply can ask for responses, at a priority of its own, and address some of the subscribers. All columns are null
-- in the first message of a thread, which has the settings of the thread, and in a reply that asks for nothing.
alter table message
  add column priority           smallint check (priority between 0 and 2),
  add column response_options   text[],
  add column response_meanings  jsonb,
  add column recipient_user_ids bigint[], -- the subscribers who are notified and asked; null: all of them
  add constraint message_request_check check ((priority is null) = (response_options is null)
    and (priority is null) = (response_meanings is null) and (priority is not null or recipient_user_ids is null));

alter table thread
  add column raised_priority     smallint check (raised_priority > priority), -- the highest priority of its replies, if above its own
  add column has_reply_requests boolean not null default false;
