import { addDays } from '@wardline/contract/days.rules.ts'
import * as routes from '@wardline/contract/reports/standard-reports/report.routes.ts'
import { pagerCallHousekeeping } from '@wardline/server/features/integrations/pager-calls/pager-call.jobs.ts'
import { rebuildTallies, tallyAccount } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../fixtures/database/rows-of.ts'
import { hospitalToday } from '../../fixtures/hospital/hospital-day.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'
import { createGroup, type Group } from '../../fixtures/paging/group-rows.ts'
import { insertHandoffsOfAYear } from '../../fixtures/reports/handoffs-of-a-year.ts'
import { insertMessagesOfAYear } from '../../fixtures/reports/messages-of-a-year.ts'
import {
  insertNotificationsOfAMonth,
  insertPagerCallsOfAMonth,
  insertShiftsOfAMonth,
} from '../../fixtures/reports/notifications-of-a-month.ts'
import { insertPagesOfAYear } from '../../fixtures/reports/pages-of-a-year.ts'

let h: Hospital
beforeEach(async () => {
  h = await createHospital()
})

const today = () => hospitalToday(h)

/** Tables that only jobs write and delete from, beside the tallies. */
const otherTables = ['passkey_challenge', 'sign_in_failure', 'watchdog_node']

interface TallyTable {
  name: string
  /** A counted column, or the last key if there are only keys. */
  column: string
}

/** From the schema, so that a new tally is covered too. */
const listTallyTables = () =>
  rowsOf(
    h,
    sql<TallyTable>`
    select c.relname as name, picked.name as column
      from pg_class c
     cross join lateral (
       select a.attname as name
         from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.atttypid in ('int'::regtype, 'bigint'::regtype)
        order by a.atttypid = 'int'::regtype desc, a.attnum desc limit 1) picked
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and has_table_privilege('wardline_worker', c.oid, 'insert') and has_table_privilege('wardline_worker', c.oid, 'delete')
       and not has_table_privilege('wardline_app', c.oid, 'insert') and not c.relname = any(${otherTables}::text[])
     order by c.relname`,
  )

/** Without today, whose hours of service are counted until now. */
async function readTally(name: string): Promise<string[]> {
  const rows = await rowsOf(
    h,
    sql<{ row: string }>`
    select row::text as row from ${sql.table(name)} t cross join lateral (select to_jsonb(t) as row) each
     where account_id = ${h.ids.account_id} and coalesce(row ->> 'day', row ->> 'start', '') <> ${today()}
     order by 1`,
  )
  return rows.map(({ row }) => row)
}

/** Deletes every third row and changes another third. */
async function damageTally({ name, column }: TallyTable): Promise<void> {
  const third = sql`abs(hashtext(to_jsonb(t)::text)) % 3`
  await rowsOf(
    h,
    sql`delete from ${sql.table(name)} t where account_id = ${h.ids.account_id} and ${third} = 0`,
  )
  const changed = sql`coalesce(${sql.ref(column)}, 0) + 7`
  // Jobs may not update each of the tables.
  await rowsOf(
    h,
    sql`
    with taken as (
      delete from ${sql.table(name)} t where account_id = ${h.ids.account_id} and ${third} = 1
      returning to_jsonb(t) || jsonb_build_object(${column}::text, ${changed}) as row)
    insert into ${sql.table(name)}
    select (jsonb_populate_record(null::${sql.table(name)}, row)).* from taken`,
  )
}

async function insertEverything(): Promise<Group> {
  const group = await createGroup(h, 'Surgery')
  const patient = await admitPatient(h, 'Rebuilt, Tally')
  await assign(h, h.ana, [patient])
  await insertMessagesOfAYear(h, { threads: 200, seed: 21 })
  await insertPagesOfAYear(h, { pages: 300, seed: 22, group_ids: [group.group_id] })
  await insertHandoffsOfAYear(h, { patient, handoffs: 100, seed: 23, departments: [[], [1]] })
  await insertNotificationsOfAMonth(h)
  await insertPagerCallsOfAMonth(h)
  await insertShiftsOfAMonth(h, group.group_id)
  await rowsOf(
    h,
    sql`
    insert into user_day (account_id, user_id, day, platform)
    select ${h.ids.account_id}, ${h.ana.user.user_id}, ${today()}::date - n, 'Apple' from generate_series(0, 360, 7) n
    on conflict do nothing`,
  )
  return group
}

test('a rebuild repairs missing and wrong rows of every tally', async () => {
  await insertEverything()
  await tallyAccount(h.app.db, h.ids.account_id)
  const tables = await listTallyTables()
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['message_day', 'page_recipient']))
  const before = new Map<string, string[]>()
  for (const table of tables) {
    const rows = await readTally(table.name)
    expect(rows, table.name).not.toEqual([])
    before.set(table.name, rows)
    await damageTally(table)
    expect(await readTally(table.name), table.name).not.toEqual(rows)
  }
  await rebuildTallies(h.app.db, h.ids.account_id)
  for (const [name, rows] of before) expect(await readTally(name), name).toEqual(rows)
})

test('a rebuild keeps the on-call time, the gaps and the pages without anyone on call of a deleted group', async () => {
  const group = await insertEverything()
  await tallyAccount(h.app.db, h.ids.account_id)
  const readTallies = () =>
    Promise.all(['duty_tally', 'gap_tally', 'page_outcome', 'group_page_tally'].map(readTally))
  const before = await readTallies()
  expect(before[2]?.filter((row) => row.includes('"was_nobody_on_call": true'))).not.toEqual([])
  await rowsOf(
    h,
    sql`
    delete from paging_group where account_id = ${h.ids.account_id} and id = ${group.group_id}`,
  )
  expect(await rowsOf(h, sql`select from shift where group_id = ${group.group_id}`)).toEqual([])
  await rebuildTallies(h.app.db, h.ids.account_id)
  expect(await readTallies()).toEqual(before)
})

test('calls that are deleted after 90 days stay in the numbers, also after a rebuild, which says how many are not listed', async () => {
  const { account_id } = h.ids
  await insertMessagesOfAYear(h, { threads: 50, seed: 24 })
  await insertNotificationsOfAMonth(h)
  const insertCalls = (prefix: string, days: number, calls: number) =>
    rowsOf(
      h,
      sql`
      insert into pager_call (account_id, provider, provider_reference, channel, number, label, caller, at, state, dialogue, reply, call_seconds)
      select ${account_id}, 'twilio', ${prefix} || n, 'voice', '+12025550199', 'Surgery', '+12025550101',
             clock_now() - make_interval(days => ${days}, hours => n), 'refused', '{"target": "Surgery"}', '{}', 10
        from generate_series(1, ${calls}::int) n`,
    )
  await insertCalls('old', 100, 7)
  await insertCalls('new', 40, 5)
  await tallyAccount(h.app.db, account_id)
  const query = { from: addDays(today(), -200), until: today(), page_size: 9000 }
  const read = () => h.dora.call(routes.readCallLogReport, { query })
  const before = await read()
  expect(before.count).toBe(20 + 7 + 5)
  expect(before.figures.map(({ label }) => label)).not.toContain('No longer listed')

  await pagerCallHousekeeping(h.app).run()
  for (const recount of [tallyAccount, rebuildTallies]) {
    await recount(h.app.db, account_id)
    const { count, results, figures, chart } = await read()
    expect([count, results.length]).toEqual([25, 25])
    expect(figures).toEqual([...before.figures, { label: 'No longer listed', value: 7, kind: 'count' }])
    expect(chart).toEqual(before.chart)
  }
  const recent = await h.dora.call(routes.readCallLogReport, {
    query: { ...query, from: addDays(today(), -60) },
  })
  expect(recent.figures.find(({ label }) => label === 'Calls')?.value).toBe(recent.count)
})
