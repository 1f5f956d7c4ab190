import { withOwnerClient } from '../servers/client.ts'
import { people } from './shape.ts'

export const staff = 10_000
const departments = 200
export const groups = 200
export const firstGroup = 1_001
export const messageTypes = 20
export const firstType = 1_001
/** Users of a group, who take turns. */
const turns = 8
const daysAhead = 60

/** The start of the year, which every row is counted from. */
export const yearStart = `(date_trunc('hour', now()) - interval '365 days')`

/** A number from 0 to 1 that depends on `n` and `k` only. */
export const luck = (n: string, k: number): string => `((hashint8extended(${n}, ${k}) & 1023) / 1024.0)`

/** The user whose turn it is in a group, in one half of a day. */
export const onCallUser = (group: string, half: string): string =>
  `(1 + (${group} * 53 + ${half} % ${turns}) % ${staff})`

/**
 * Data that does not depend on the number of messages: 10,000 users who use Wardline on five of seven days, 15,000
 * devices, 200 departments, and 200 groups with two shifts a day, of which one in a hundred is empty.
 */
export const seedReportStaff = (url: string): Promise<void> =>
  withOwnerClient(url, async (client) => {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(`
      insert into department (account_id, name) select 1, 'Department ' || n from generate_series(1, ${departments}) n;
      insert into users (account_id, username, email, first_name, last_name, title)
        select 1, 'more' || n, 'more' || n || '@bench.test', 'First ' || n % 500, 'Last ' || n * 7919 % ${staff}, 'RN'
          from generate_series(1, ${staff - people}) n;
      update users set created = ${yearStart} + id % 730 * interval '1 day' / 2, last_seen = now() - id % 60 * interval '1 hour',
             mobile_number = case when id % 3 > 0 then '+12025550' || lpad((id % 1000)::text, 3, '0') else '' end,
             pager_number = case when id % 5 = 0 then (20000 + id)::text else '' end
       where account_id = 1 and id <= ${staff};
      update users set first_sign_in = created + id % 48 * interval '1 hour' where account_id = 1 and id % 20 > 0;
      insert into contact (account_id, type, user_id, name, words)
        select 1, 'User', u.id, u.display_name, lower(u.display_name || E'\\n' || u.title) from users u
         where u.account_id = 1 and not exists (select from contact c where c.account_id = 1 and c.user_id = u.id);
      insert into user_department (account_id, user_id, department_id)
        select 1, n, d.id from generate_series(1, ${staff}) n
          join department d on d.account_id = 1 and d.name = 'Department ' || 1 + n % ${departments};
      insert into user_invitation (account_id, user_id, created, created_by_user_id, expires)
        select 1, id, created + interval '1 hour', 1, created + interval '7 days' from users where account_id = 1 and id <= ${staff};
      insert into device (account_id, user_id, alert_type, address, name, is_allowed, created, last_seen)
        select 1, u.id, (array['push', 'apns', 'gcm'])[1 + (u.id + k) % 3], 'device ' || u.id || ' ' || k,
               (array['Safari on iPhone', 'Chrome on Android', 'Edge on Windows'])[1 + (u.id * 3 + k) % 3], u.id % 9 > 0, u.created, u.last_seen
          from users u, generate_series(0, 1) k where u.account_id = 1 and u.id <= ${staff} and (k = 0 or u.id % 2 = 0);
      insert into message_type (account_id, id, name, position) overriding system value
        select 1, ${firstType} - 1 + n, 'Type ' || n, 100 + n from generate_series(1, ${messageTypes}) n;
      insert into paging_group (account_id, id, name, type, department_id, fail_over_user_id, longest_shift, shifts_until)
        overriding system value
        select 1, ${firstGroup} - 1 + n, 'Group ' || n, 'ScheduleGroup', d.id, 1, interval '12 hours', now() + interval '${daysAhead} days'
          from generate_series(1, ${groups}) n join department d on d.account_id = 1 and d.name = 'Department ' || n;
      insert into contact (account_id, type, paging_group_id, name, words)
        select 1, 'ScheduleGroup', id, name, lower(name) from paging_group where account_id = 1 and id >= ${firstGroup};
      insert into shift (account_id, group_id, user_id, starts, ends)
        select 1, g, ${onCallUser('g', 'half')}, at, at + interval '12 hours'
          from generate_series(${firstGroup}, ${firstGroup + groups - 1}) g, generate_series(0, ${2 * (365 + daysAhead)}) half,
               lateral (select ${yearStart} + half * interval '12 hours' as at) s
         where ${luck('(g * 10000 + half)::bigint', 7)} >= 0.01 order by at, g;
      insert into monitoring (account_id, monitor_id, user_id, started, expires, ended, reason)
        select 1, 101 + n % 50, 2 + n % 7, at, at + interval '8 hours', at + interval '1 hour', 'Audit of orders'
          from generate_series(1, 2000) n, lateral (select ${yearStart} + n * interval '4 hours' as at) s;
      select setval(pg_get_serial_sequence('paging_group', 'id'), ${firstGroup + groups});
      select setval(pg_get_serial_sequence('message_type', 'id'), ${firstType + messageTypes});
      insert into permission_group_member (account_id, group_id, user_id)
        select account_id, id, 1 from permission_group where key = 'administrators' on conflict do nothing;
      insert into user_day (account_id, user_id, day, platform, sign_ins)
        select 1, u.id, d::date, (array['Apple', 'Android', 'Windows'])[1 + u.id % 3], 1
          from generate_series(${yearStart}, now(), interval '1 day') d, users u
         where u.account_id = 1 and u.id <= ${staff} and (u.id + extract(doy from d)::int) % 7 < 5 order by u.id, d;
      insert into user_month (account_id, month, user_id)
        select distinct account_id, date_trunc('month', day)::date, user_id from user_day on conflict do nothing`)
  })
