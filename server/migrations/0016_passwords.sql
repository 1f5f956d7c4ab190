-- Passwords that someone else set must be changed, a session knows when its password was last entered, and calendar
-- addresses end.

alter table users
  add column must_change_password boolean not null default false,  -- set by an administrator or a command
  add column password_changed     timestamptz;                     -- null: never since the user was created

alter table session add column password_confirmed timestamptz not null default clock_now();  -- the password was last entered

-- An address that was given away by mistake must not work for ever.
alter table calendar_feed
  add column last_used timestamptz,
  add column expires   timestamptz not null default clock_now() + interval '1 year';
