-- user_month: a month of the hospital in which a user used Wardline, so that a long period reads twelve rows of a user
-- instead of a year of days.
create table user_month (
  account_id bigint not null,
  month      date not null,  -- its first day
  user_id    bigint not null,
  primary key (account_id, month, user_id),
  foreign key (account_id, user_id) references users
);
select protect('user_month', 'select, insert');

insert into user_month (account_id, month, user_id)
select distinct account_id, date_trunc('month', day)::date, user_id from user_day;

create function record_user_month() returns trigger language plpgsql as $$ begin
  insert into user_month (account_id, month, user_id)
  values (new.account_id, date_trunc('month', new.day)::date, new.user_id)
  on conflict do nothing;
  return null;
end $$;
create trigger user_day_began after insert on user_day for each row execute function record_user_month();
