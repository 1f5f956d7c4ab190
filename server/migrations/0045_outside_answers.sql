-- What came in from outside: answers by message, call, mail and pager. Kept for a month so that what is brought twice is
-- answered as before and done once.
create table outside_word (
  account_id bigint not null,
  id         bigint generated always as identity,
  carrier    text not null,               -- kind of who brought it
  key        text not null,               -- the carrier's own name for it
  medium     text not null check (medium in ('sms', 'voice', 'email', 'pager')),
  address    text not null,               -- where the words go back to
  answer     text,                        -- the words; null until it is known what came of it
  at         timestamptz not null default clock_now(),
  primary key (account_id, id),
  unique (account_id, carrier, key)
);
create index outside_word_at on outside_word (at);
select protect('outside_word');

-- Which pages went to an address: whoever answers from it means one of them.
create index alert_by_address on alert (account_id, address, id);

-- Pager services that have to be asked: when next, and what they brought that they do not know we have.
create table pager_poll (
  account_id bigint not null,
  kind       text not null check (kind in ('wctp', 'snpp')),
  due        timestamptz not null,
  received   text[] not null default '{}',
  primary key (account_id, kind)
);
select protect('pager_poll');
