-- The sandbox carrier: what would have left, for people who try things out. Kept for a week.
create table sandbox_message (
  account_id bigint not null,
  id         bigint generated always as identity,
  reference  text not null,
  medium     text not null check (medium in ('sms', 'voice', 'email', 'pager')),
  address    text not null,
  priority   smallint not null check (priority between 0 and 2),
  subject    text not null,
  text       text not null,
  choices    text[] not null default '{}',
  at         timestamptz not null default clock_now(),
  answer     text not null default '',    -- what was answered as the person, the word that came back, and when
  said       text not null default '',
  answered   timestamptz,
  primary key (account_id, id),
  unique (account_id, reference, medium)  -- the same alert tried again is the same message
);
create index sandbox_message_at on sandbox_message (at);
select protect('sandbox_message');
