-- When a user was locked or deactivated, so that only their shifts after it are gaps: the past stays as it was. Null while
-- they can receive. For users who are locked or inactive already, the time is not known: their past until now counts.
alter table users add column unavailable_since timestamptz;
update users set unavailable_since = clock_now() where is_locked or not is_active;

create function set_unavailable_since() returns trigger language plpgsql as $$ begin
  if new.is_active and not new.is_locked then new.unavailable_since := null;
  elsif new.unavailable_since is null then new.unavailable_since := clock_now();
  end if;
  return new;
end $$;
create trigger user_availability before insert or update of is_active, is_locked on users
  for each row execute function set_unavailable_since();
