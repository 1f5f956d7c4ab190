-- The notifications of reminders (0102_thread_reminders.sql) have their own text, and only their user sees them.
alter table alert
  -- Notifies a user of a conversation because they asked for it.
  add column is_reminder boolean not null default false;
