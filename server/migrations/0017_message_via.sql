-- A text that a user sends from outside the application (SMS, e-mail, pager) becomes their reply in the thread, so that
-- its sender reads it. `via` is its channel; null for messages written in the application.
alter table message add column via text check (via in ('sms', 'email', 'pager'));
