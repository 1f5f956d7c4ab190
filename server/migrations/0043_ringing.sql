-- Ringing: who holds an alert that is being sent, alerts that tell of several messages, and those that ring somebody who
-- has opened the message before and not answered.

alter table alert
  add column sending_until timestamptz,         -- whoever sends it has until then; after that it may be taken again
  add column is_page boolean not null default true,        -- urgent, or it asks something: its time line is kept
  add column is_repeat boolean not null default false,     -- they had opened the message before: opening does not stop it
  add column expects_receipt boolean not null default false,
  add column bundle smallint not null default 1,           -- of how many messages it tells
  add column merged_into bigint,                           -- the alert that tells of it
  add constraint sending_has_an_end check (state <> 'sending' or sending_until is not null),
  add constraint merged_or_not check (merged_into is null or state = 'merged');

create index alert_merged on alert (account_id, merged_into) where merged_into is not null;
-- When somebody was last told of something that is not urgent.
create index alert_last_told on alert (account_id, user_id, first_tried) where priority < 2;
