import { onCallTables } from '../floor/on-call.ts'
import { withOwnerClient } from '../servers/client.ts'
import { people } from './shape.ts'

export const onCallGroups = 500
const yearsBack = 4
const daysAhead = 395

/**
 * The last shift change was four hours ago at any time of day: shortly before one the server checks
 * reachability, which would distort the measurement.
 */
const lastChange = `(date_trunc('hour', now()) - interval '4 hours')`

/** Two shifts a day over five years; eight users of each group take turns, by a rotation. */
const shifts = `
  select g as grp, 1 + (g * 131 + (d * 2 + half + 8000) % 8) % 1000 as person, half, first + d * interval '1 day' + half * interval '12 hours' as starts
    from (select ${lastChange} as first) lastChange,
         generate_series(1, ${onCallGroups}) g, generate_series(-365 * ${yearsBack}, ${daysAhead}) d, generate_series(0, 1) half`

export const seedOnCall = (url: string): Promise<void> =>
  withOwnerClient(url, async (client) => {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    // Removes another cell's calendar, so that ids start at 1.
    await client.query('truncate paging_group, rotation, on_call_event restart identity cascade')
    await client.query(`
      insert into paging_group (account_id, name, type, fail_over_user_id, longest_shift, shifts_until)
        select account_id, 'Group ' || n, 'ScheduleGroup', 1, interval '12 hours', now() + interval '${daysAhead} days'
          from account, generate_series(1, ${onCallGroups}) n order by n;
      insert into contact (account_id, type, paging_group_id) select account_id, 'ScheduleGroup', id from paging_group;
      insert into rotation (account_id, group_id, name) select account_id, id, 'Days and nights' from paging_group order by id;
      insert into rotation_plan (account_id, rotation_id, starts, settings, author_id)
        select account_id, id, (${lastChange} - interval '${yearsBack * 365} days') at time zone 'UTC',
               jsonb_build_object(
                 'turn', '{"unit": "hours", "count": 12}'::jsonb, 'hours', '[]'::jsonb, 'every_weeks', 1,
                 'skips_holidays', false, 'counts_days_off', false, 'calls', '[{"call_order": 1, "offset": 0}]'::jsonb,
                 'people', (select jsonb_agg(1 + (r.id * 131 + n) % 1000 order by n) from generate_series(0, 7) n),
                 'title', '', 'escalation_policy_id', null), 1
          from rotation r;
      insert into on_call_event (account_id, group_id, rotation_id, user_id, time_zone, starts, ends)
        select account_id, grp, grp, person, 'UTC', starts at time zone 'UTC', starts at time zone 'UTC' + interval '12 hours'
          from account, (${shifts}) s where starts > now() - interval '30 days' order by starts, grp;
      insert into shift (account_id, group_id, user_id, starts, ends, event_id, original_start)
        select a.account_id, grp, person, s.starts, s.starts + interval '12 hours', e.id, s.starts at time zone 'UTC'
          from account a cross join (${shifts}) s
          left join on_call_event e
            on e.account_id = a.account_id and e.rotation_id = grp and e.call_order = 1 and e.ends_before is null
           and e.starts = s.starts at time zone 'UTC'
         order by s.starts, grp`)
    await client.query('vacuum analyze')
  })

export const seedOnCallFloor = (url: string): Promise<void> =>
  withOwnerClient(url, async (client) => {
    await client.query(`set synchronous_commit = off; ${onCallTables}`)
    await client.query(`
      insert into users select n, 'User ' || n from generate_series(1, ${people}) n;
      insert into shift select grp, person, starts, starts + interval '12 hours' from (${shifts}) s order by starts, grp`)
    await client.query('vacuum analyze')
  })
