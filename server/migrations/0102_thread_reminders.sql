-- A user is reminded of a conversation at a time of their choice. Leaving the conversation deletes the reminder.
alter table subscriber
  -- When; null without a reminder.
  add column remind_at timestamptz,
  add column reminder_set timestamptz,
  -- Only if no one else has written or responded since the reminder was set.
  add column reminds_if_unanswered boolean not null default false,
  add check ((remind_at is null) = (reminder_set is null));
create index subscriber_reminder on subscriber (account_id, user_id) where remind_at is not null;
