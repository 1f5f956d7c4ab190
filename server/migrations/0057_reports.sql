-- Reports count what users did on each day of the hospital. Their sources outlive sessions, and messages are tallied by
-- day, so that a report reads as many rows as it shows days and users, however many messages there are.

-- == What users sign in with ==

-- The kind of device behind a user agent, or behind the name that a browser was given from it ("Safari on iPhone").
create function platform_of(agent text) returns text language sql immutable parallel safe as $$
  select case when agent ~* 'iphone|ipad|ipod|mac' then 'Apple'
              when agent ~* 'android' then 'Android'
              when agent ~* 'windows' then 'Windows'
              else 'Other' end
$$;

alter table device add column platform text not null generated always as (
  case alert_type when 'apns' then 'Apple' when 'gcm' then 'Android' else platform_of(name) end) stored;

alter table users add column first_sign_in timestamptz;  -- null: never

-- user_day: a day of the hospital on which a user used Wardline, for each kind of device. A session is deleted when it
-- ends; this row stays.
create table user_day (
  account_id bigint not null,
  user_id    bigint not null,
  day        date not null,
  platform   text not null,
  sign_ins   int not null default 0,
  primary key (account_id, user_id, day, platform),
  foreign key (account_id, user_id) references users
);
create index user_day_by_day on user_day (account_id, day);
select protect('user_day', 'select, insert, update');

create function hospital_day(home bigint, at timestamptz) returns date language sql stable as $$
  select (at at time zone a.time_zone)::date from account a where a.account_id = home
$$;

-- A trigger, because sessions begin in several ways: password, identity provider, passkey, command.
create function record_user_day() returns trigger language plpgsql as $$ begin
  insert into user_day as d (account_id, user_id, day, platform, sign_ins)
  values (new.account_id, new.user_id, hospital_day(new.account_id, new.last_seen), platform_of(new.user_agent),
          case tg_op when 'INSERT' then 1 else 0 end)
  on conflict (account_id, user_id, day, platform) do update set sign_ins = d.sign_ins + 1 where tg_op = 'INSERT';
  if tg_op = 'INSERT' then
    update users u set first_sign_in = new.created
     where u.account_id = new.account_id and u.id = new.user_id and u.first_sign_in is null;
  end if;
  return null;
end $$;
create trigger session_began after insert on session for each row execute function record_user_day();
-- `last_seen` is written every 30 seconds; a new day of any hospital begins with a new quarter of an hour.
create trigger session_used after update of last_seen on session for each row
  when (floor(extract(epoch from old.last_seen) / 900) <> floor(extract(epoch from new.last_seen) / 900))
  execute function record_user_day();

-- Until now only the audit trail has them.
update users u set first_sign_in = first.at
  from (select account_id, actor_id, min(at) as at from audit where action = 'session.opened' group by 1, 2) first
 where u.account_id = first.account_id and u.id = first.actor_id;
insert into user_day (account_id, user_id, day, platform, sign_ins)
select a.account_id, a.actor_id, (a.at at time zone home.time_zone)::date, 'Other', count(*)
  from audit a join account home using (account_id)
  join users u on u.account_id = a.account_id and u.id = a.actor_id
 where a.action = 'session.opened'
 group by 1, 2, 3;

-- == Calls ==

alter table alert add column call_seconds int check (call_seconds >= 0);  -- of a voice call, as the provider reports it
create index alert_calls on alert (account_id, created) where channel = 'voice';

-- == Tallies of messages ==

-- Rows are appended in the order of `created`, so a block range index finds a day without a cost for each message.
create index message_created on message using brin (created) with (pages_per_range = 16, autosummarize = on);
create index thread_created on thread (account_id, created);

-- report_tally: up to when the messages of a hospital are tallied. The row is the lock of a tally.
create table report_tally (
  account_id bigint primary key references account,
  upto       timestamptz  -- null: nothing yet
);
select protect('report_tally', 'select');
grant insert, update on report_tally to wardline_worker;

-- message_day: messages of a user on one day, by message type (0: none) and priority of their conversations. Automatic
-- responses are left out. `threads` are the conversations that the user started.
create table message_day (
  account_id      bigint not null,
  user_id         bigint not null,
  day             date not null,
  message_type_id bigint not null,
  priority        smallint not null,
  threads         int not null,
  messages        int not null,
  primary key (account_id, user_id, day, message_type_id, priority),
  foreign key (account_id, user_id) references users
);
create index message_day_by_day on message_day (account_id, day) include (user_id, threads, messages);
select protect('message_day', 'select');

-- message_month: the sums of message_day of one user in one month that is over.
create table message_month (
  account_id  bigint not null,
  month       date not null,
  user_id     bigint not null,
  threads     int not null,
  messages    int not null,
  active_days int not null,
  primary key (account_id, month, user_id),
  foreign key (account_id, user_id) references users
);
select protect('message_month', 'select');

-- hospital_message_day: the sums of message_day of all users.
create table hospital_message_day (
  account_id      bigint not null references account,
  day             date not null,
  message_type_id bigint not null,
  priority        smallint not null,
  threads         int not null,
  messages        int not null,
  primary key (account_id, day, message_type_id, priority)
);
select protect('hospital_message_day', 'select');

-- hospital_user_day: users who used Wardline on one day, and users who sent a message.
create table hospital_user_day (
  account_id bigint not null references account,
  day        date not null,
  active     int not null,
  senders    int not null,
  primary key (account_id, day)
);
select protect('hospital_user_day', 'select');

grant insert, delete on message_day, message_month, hospital_message_day, hospital_user_day to wardline_worker;
