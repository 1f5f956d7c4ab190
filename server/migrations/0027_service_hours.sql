-- A group can have hours of service: outside of them, nobody on call is no gap.

-- holiday: a date on which groups may have other hours.
create table holiday (
  account_id bigint not null references account,
  id         bigint generated always as identity,
  day        date not null,
  name       text not null,
  primary key (account_id, id),
  unique (account_id, day)
);
select protect('holiday');

-- Null: always. Else {"days": [{"day": 1, "opens": "07:00", "closes": "19:00"}], "holidays": null}: ISO days of the week;
-- a span that does not close after it opens ends on the next day. The holidays, if any, replace the day of the week.
alter table paging_group add column service_hours jsonb;

-- When a group serves, within a time. Null hours: always.
create function service_time(account bigint, hours jsonb, zone text, since timestamptz, until timestamptz)
returns tstzmultirange language sql stable as $$
  select case when hours is null then tstzmultirange(tstzrange(since, until)) else
    tstzmultirange(tstzrange(since, until)) * coalesce((
      -- A span of a skipped hour would end before it begins.
      select range_agg(tstzrange(least(served.opens, served.closes), greatest(served.opens, served.closes)))
        from generate_series(date_trunc('day', since at time zone zone) - interval '1 day', until at time zone zone, interval '1 day') as d(midnight)
        left join holiday h on h.account_id = account and h.day = d.midnight::date
       cross join lateral jsonb_array_elements(
         case when h.day is not null and jsonb_typeof(hours -> 'holidays') = 'array' then hours -> 'holidays' else hours -> 'days' end) as span
       cross join lateral (select (span ->> 'opens')::time as opens, (span ->> 'closes')::time as closes) wall
       cross join lateral (
         select (d.midnight + wall.opens) at time zone zone,
                (d.midnight + wall.closes + case when wall.closes <= wall.opens then interval '1 day' else interval '0' end) at time zone zone
       ) served(opens, closes)
       where not span ? 'day' or (span ->> 'day')::int = extract(isodow from d.midnight)
    ), '{}') end
$$;
