-- Outcomes of pages, on-call time, gaps and alerts by day, so that reports of a year read sums instead of pages.
--
-- Times are counted in twelve steps (time_step, below), so that sums of days still have a median:
-- `answer_steps[3]` pages were answered within the third step but not within the second.

-- The tally reads acknowledgements of some days, which are appended in this order.
create index acknowledgement_asked on acknowledgement using brin (since) with (pages_per_range = 16, autosummarize = on);
create index patient_handoff_requested on patient_handoff (account_id, requested);

-- page_outcome: what became of a page, a message that requested responses, within three days. Seconds count from the
-- request; null: did not happen.
create table page_outcome (
  account_id        bigint not null references account,
  thread_id         bigint not null,
  message_id        bigint not null,
  day               date not null,       -- of the hospital, with the hour
  hour              smallint not null,
  sent              timestamptz not null,
  group_id          bigint not null,     -- 0: users addressed by name
  priority          smallint not null,
  user_ids          bigint[] not null,   -- asked to respond
  delivered_seconds int,
  opened_seconds    int,
  answered_seconds  int,
  is_escalated      boolean not null,    -- a later step was notified
  is_unanswered     boolean not null,    -- escalation or due time ended without a response
  is_misdirected    boolean not null,    -- a recipient answered that the page was not for them
  was_nobody_on_call boolean not null,   -- in the group when it was sent
  primary key (account_id, thread_id, message_id)
);
create index page_outcome_by_day on page_outcome (account_id, day, group_id);
select protect('page_outcome', 'select');

-- page_tally: sums of page_outcome. `span` is a day, or a month that is over.
create table page_tally (
  account_id     bigint not null,
  span           text not null check (span in ('day', 'month')),
  start          date not null,
  hour           smallint not null,
  group_id       bigint not null,
  priority       smallint not null,
  pages          int not null,
  delivered      int not null,
  opened         int not null,
  answered       int not null,
  escalated      int not null,
  unanswered     int not null,
  misdirected    int not null,
  nobody_on_call int not null,
  delivery_steps int[] not null,
  opening_steps  int[] not null,
  answer_steps   int[] not null,
  primary key (account_id, span, start, group_id, hour, priority)
);
select protect('page_tally', 'select');

-- user_page_tally: pages that asked a user, and how many of them the hospital's night (22:00 to 06:00) had.
create table user_page_tally (
  account_id  bigint not null,
  span        text not null check (span in ('day', 'month')),
  start       date not null,
  user_id     bigint not null,
  pages       int not null,
  night_pages int not null,
  primary key (account_id, span, start, user_id),
  foreign key (account_id, user_id) references users
);
select protect('user_page_tally', 'select');

-- duty_tally: seconds that a user was on call for a group, by day. A month has the sums of its days.
create table duty_tally (
  account_id      bigint not null,
  span            text not null check (span in ('day', 'month')),
  start           date not null,
  group_id        bigint not null,
  user_id         bigint not null,
  seconds         int not null,
  night_seconds   int not null,
  weekend_seconds int not null,
  nights          int not null,  -- that began on the day, with at least an hour on call
  primary key (account_id, span, start, group_id, user_id),
  foreign key (account_id, user_id) references users
);
select protect('duty_tally', 'select');

-- gap_tally: seconds of a group's hours of service, and of those without anyone on call.
create table gap_tally (
  account_id      bigint not null references account,
  day             date not null,
  group_id        bigint not null,
  service_seconds int not null,
  gap_seconds     int not null,
  primary key (account_id, day, group_id)
);
select protect('gap_tally', 'select');

-- alert_tally: notifications by the channel and provider that carried them.
create table alert_tally (
  account_id     bigint not null references account,
  day            date not null,
  channel        text not null,
  provider       text not null,
  tried          int not null,
  delivered      int not null,
  failed         int not null,
  impossible     int not null,   -- failed before an attempt, such as without an address
  attempt_steps  int[] not null, -- until the first attempt, of high priority only: others may wait
  delivery_steps int[] not null, -- from the first attempt to the receipt
  primary key (account_id, day, channel, provider)
);
select protect('alert_tally', 'select');

grant insert, update, delete on page_outcome, page_tally, user_page_tally, duty_tally, gap_tally, alert_tally to wardline_worker;

-- Whole seconds from one instant to another within three days; null: later or never. Clocks of providers may be ahead.
create function seconds_until(since timestamptz, until timestamptz) returns int language sql immutable parallel safe as $$
  select case when until < since + interval '3 days' then greatest(0, ceil(extract(epoch from until - since)))::int end
$$;

-- The step of a time, from 1: as step_seconds in step.rules.ts.
create function time_step(seconds int) returns int language sql immutable parallel safe as $$
  select width_bucket(seconds - 1, array[15, 30, 60, 120, 180, 300, 480, 600, 900, 1800, 3600]) + 1
$$;

create function seconds_in(spans tstzmultirange) returns int language sql immutable parallel safe as $$
  select coalesce(sum(extract(epoch from upper(each) - lower(each))), 0)::int from unnest(spans) as each
$$;

-- The next tally counts these from the first day on.
update report_tally set upto = null;
