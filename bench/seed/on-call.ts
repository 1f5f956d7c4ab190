import { onCallTables } from '../floor/on-call.ts'
import { asOwner } from '../servers/client.ts'
import { people } from './shape.ts'

export const onCallGroups = 500
const yearsBack = 4
/** As far as shifts are laid out. */
const daysAhead = 395

/**
 * Four hours ago the people of every group changed, whatever hour it is: right before a change, those who come are looked
 * after (can they be reached?), which is not what is measured.
 */
const changed = `(date_trunc('hour', now()) - interval '4 hours')`

/** Two halves of a day of each group for five years: eight people of each group take turns. */
const shifts = `
  select g as grp, 1 + (g * 131 + (d * 2 + half + 8000) % 8) % 1000 as person, half, first + d * interval '1 day' + half * interval '12 hours' as starts
    from (select ${changed} as first) changed,
         generate_series(1, ${onCallGroups}) g, generate_series(-365 * ${yearsBack}, ${daysAhead}) d, generate_series(0, 1) half`

/** Five hundred groups whose people change every twelve hours, by two daily rules each. */
export const seedOnCall = (url: string): Promise<void> =>
  asOwner(url, async (client) => {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    // The calendar of another cell; groups, rules and events are numbered from 1 here.
    await client.query('truncate paging_group, recurrence_rule, on_call_event restart identity cascade')
    await client.query(`
      insert into paging_group (account_id, name, type, fail_over_user_id, longest_shift, shifts_until)
        select account_id, 'Group ' || n, 'ScheduleGroup', 1, interval '12 hours', now() + interval '${daysAhead} days'
          from account, generate_series(1, ${onCallGroups}) n order by n;
      insert into contact (account_id, type, paging_group_id) select account_id, 'ScheduleGroup', id from paging_group;
      insert into recurrence_rule (account_id, rrule) select account_id, 'FREQ=DAILY' from account, generate_series(0, 1) half;
      insert into on_call_event (account_id, group_id, user_id, time_zone, starts, ends, rule_id)
        select account_id, g, 1, 'UTC', starts, starts + interval '12 hours', half + 1
          from account, generate_series(1, ${onCallGroups}) g, generate_series(0, 1) half,
               lateral (select ${changed}::timestamp - interval '${yearsBack} years' + half * interval '12 hours' as starts) s
         order by g, half;
      insert into shift (account_id, group_id, user_id, starts, ends, event_id, original_start)
        select account_id, grp, person, starts, starts + interval '12 hours',
               2 * grp - 1 + half, starts
          from account, (${shifts}) s order by starts, grp`)
    await client.query('vacuum analyze')
  })

/** The same shifts and nothing else, with the one index that finds who is on call. */
export const seedOnCallFloor = (url: string): Promise<void> =>
  asOwner(url, async (client) => {
    await client.query(`set synchronous_commit = off; ${onCallTables}`)
    await client.query(`
      insert into users select n, 'User ' || n from generate_series(1, ${people}) n;
      insert into shift select grp, person, starts, starts + interval '12 hours' from (${shifts}) s order by starts, grp`)
    await client.query('vacuum analyze')
  })
