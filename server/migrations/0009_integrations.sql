-- Integrations: responses from outside, pager services, and write-back to the EMR.

-- == Responses from outside ==

-- inbound_response: a response by text message, phone call, e-mail or pager. Kept for a month, so that a repeated
-- delivery gets the same reply and is handled once.
create table inbound_response (
  account_id bigint not null,
  id         bigint generated always as identity,
  provider   text not null,  -- kind of the provider that delivered it
  key        text not null,  -- the provider's identifier for it
  channel    text not null check (channel in ('sms', 'voice', 'email', 'pager')),
  address    text not null,  -- where the reply goes
  answer     text,           -- the reply; null until the response was handled
  at         timestamptz not null default clock_now(),
  primary key (account_id, id),
  unique (account_id, provider, key)
);
create index inbound_response_at on inbound_response (at);
select protect('inbound_response');

-- pager_poll: pager services that must be polled: when next, and which responses are not yet acknowledged to them.
create table pager_poll (
  account_id bigint not null,
  kind       text not null check (kind in ('wctp', 'snpp')),
  due        timestamptz not null,
  received   text[] not null default '{}',
  primary key (account_id, kind)
);
select protect('pager_poll');

-- == EMR write-back ==

-- emr_endpoint: where an account's documents are sent (HL7 v2 over MLLP).
create table emr_endpoint (
  account_id            bigint primary key references account,
  host                  text not null,
  port                  int not null check (port between 1 and 65535),
  sending_application   text not null default 'WARDLINE',
  sending_facility      text not null default '',
  receiving_application text not null default '',
  receiving_facility    text not null default '',
  is_on                 boolean not null default true
);
select protect('emr_endpoint');

-- emr_document: the document of a thread and what is known of its delivery. The document number never changes.
--
-- A version without a clear acknowledgement is sent again unchanged, under the same MSH-10, so that the receiver can
-- recognize it. Only after a clear acknowledgement does a new version get a new number.
create table emr_document (
  account_id        bigint not null references account,
  thread_id         bigint not null,
  document_number   text not null,
  patient_id        bigint not null,
  encounter_id      bigint,
  held_patient_id   bigint,                         -- in whose record it is, or may be: it cannot move to another patient
  state             text not null check (state in ('queued', 'accepted', 'failed')),
  reason            text not null default '',       -- the receiver's error, or that of the connection
  attempts          int not null default 0,
  is_unsure         boolean not null default false, -- it may have arrived
  version           int not null default 0,         -- of the version in transit, part of its MSH-10
  accepted_version  int not null default 0,
  message_id        bigint not null default 0,      -- the newest message in the version in transit
  sent_message_id   bigint not null default 0,      -- the newest message in an accepted version
  wanted_message_id bigint not null,                -- the newest message at the last request
  turn              int not null default 1,         -- of the due task that may send; others are out of date
  sending_until     timestamptz,                    -- the sender's lease
  next_try          timestamptz,
  revision          int not null default 1,
  requested_by      bigint not null,
  requested         timestamptz not null default clock_now(),
  updated           timestamptz not null default clock_now(),
  primary key (account_id, thread_id),
  unique (account_id, document_number),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, patient_id) references patient,
  foreign key (account_id, encounter_id) references encounter,
  foreign key (account_id, held_patient_id) references patient,
  foreign key (account_id, requested_by) references users
);
create index emr_document_waiting on emr_document (account_id) where state <> 'accepted';
select protect('emr_document', 'select, insert, update');
