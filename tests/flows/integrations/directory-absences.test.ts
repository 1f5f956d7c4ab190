import {
  addSyncMapping,
  deleteSyncMapping,
  listSyncMappings,
} from '@wardline/contract/integrations/directory-sync/directory-sync.routes.ts'
import * as violations from '@wardline/contract/paging/rest-rules/rule-violation.routes.ts'
import * as routes from '@wardline/contract/paging/schedule-requests/schedule-request.routes.ts'
import type { ScheduleRequest } from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import { Attribute, Change } from 'ldapts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryRows, setUserColumns } from '../../fixtures/alerts/notifications.ts'
import { allow_loopback, createSync } from '../../fixtures/directory-sync/directory-sync.ts'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createCalendarGroup, planShift } from '../../fixtures/paging/calendar.ts'
import { rotationDay as day, rotationTime as at } from '../../fixtures/paging/rotations.ts'
import { planetExpress, startSlapd, type Slapd } from '../../fixtures/peers/slapd.ts'

let h: Hospital
let slapd: Slapd

beforeEach(async () => {
  ;[h, slapd] = await Promise.all([createHospital(allow_loopback), planetExpress().then(startSlapd)])
  // The first run changes the user name and the address, with which she signs in.
  await h.ana.signIn()
  await setUserColumns(h, h.ana, { email: 'fry@planetexpress.com' })
  await createCalendarGroup(h, 'Cardiology')
})
afterEach(() => slapd.stop())

const from = { type: 'field', local_field: 'absent_from', remote: 'carLicense' } as const
const until = { type: 'field', local_field: 'absent_until', remote: 'roomNumber' } as const
const createAbsenceSync = () => createSync(h, slapd, { mappings: [from, until] })

/** Writes the absences of Philip Fry, whom the first run links to Ana. */
const writeAbsences = (starts: string[], ends: string[]) =>
  slapd.change((admin) =>
    admin.modify(
      `cn=Philip J. Fry,ou=people,${slapd.base_dn}`,
      [
        new Attribute({ type: from.remote, values: starts }),
        new Attribute({ type: until.remote, values: ends }),
      ].map((modification) => new Change({ operation: 'replace', modification })),
    ),
  )

const listAbsences = async (): Promise<ScheduleRequest[]> =>
  (
    await h.dora.call(routes.listScheduleRequests, {
      query: { list: 'planned', user_id: h.ana.user.user_id },
    })
  ).results

const describeAbsences = async (): Promise<string[]> =>
  (await listAbsences()).map(({ starts, ends }) => `${starts.slice(0, 16)} ${ends.slice(0, 16)}`)

test('a run brings the absences of the directory, which make violations of shifts', async () => {
  const [group_id] = (
    await queryRows<{ id: number }>(h, `select id from paging_group where name = 'Cardiology'`)
  ).map(({ id }) => id)
  await planShift(h.dora, group_id ?? 0, h.ana, { start: at(4), end: at(4, '19:00') })
  await writeAbsences([day(3)], [day(4)])
  const device = await h.dora.connect()
  const sync = await createAbsenceSync()
  const preview = await sync.preview()
  const entries = await sync.entries(preview.id)
  const fry = entries.find(({ user_id }) => user_id === h.ana.user.user_id)
  expect(fry?.fields).toContainEqual({ field: 'absent', old: '', new: expect.stringContaining('–') })
  expect(await listAbsences()).toEqual([])
  await sync.decide(preview.id, { choice: 'all', deactivations: preview.deactivations })
  await sync.reaches(preview.id, 'applied')
  await device.receives('schedule_requests_changed')
  const [absence, ...others] = await listAbsences()
  expect(others).toEqual([])
  expect(absence).toMatchObject({
    kind: 'absence',
    state: 'approved',
    source: 'directory',
    shift_count: 1,
    decided_by: null,
    may: { change: false, decide: false, delete: false },
  })
  expect(await describeAbsences()).toEqual([`${day(3)}T00:00 ${day(5)}T00:00`])
  const { results } = await h.dora.call(violations.listRuleViolations, { query: { group_id } })
  expect(results).toMatchObject([{ kind: 'absence', user_id: h.ana.user.user_id }])
  const audited = await listAuditEntries(h, 'schedule_request.synced')
  expect(audited).toMatchObject([
    {
      object_id: h.ana.user.user_id,
      details: { source: 'directory', added: 1, changed: 0, removed: 0 },
    },
  ])
})

test('an absence of the directory is not changed, decided or deleted here', async () => {
  await writeAbsences([day(3)], [day(4)])
  await (await createAbsenceSync()).run()
  const [{ id, version } = { id: 0, version: 0 }] = await listAbsences()
  const params = { id }
  const answers = [
    await h.ana.request(routes.changeScheduleRequest, { params, body: { comment: 'Holidays', version } }),
    await h.ana.request(routes.deleteScheduleRequest, { params }),
    await h.dora.request(routes.decideScheduleRequest, { params, body: { state: 'declined', version } }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'schedule_request.from_directory',
      detail: 'This absence comes from the directory. Change it there: the next sync changes it here.',
    })
  }
  expect(await describeAbsences()).toHaveLength(1)
})

test('a run adds, changes and removes absences of the directory, and leaves others alone', async () => {
  await writeAbsences([day(3), day(10)], [day(4), day(11)])
  const sync = await createAbsenceSync()
  await sync.run()
  const body = { kind: 'absence', starts: at(20), ends: at(21) } as const
  const { id: own } = await h.ana.call(routes.createScheduleRequest, { body })
  const other = { ...body, starts: at(24), ends: at(25), user_id: h.ben.user.user_id }
  await h.dora.call(routes.createScheduleRequest, { body: other })
  const before = await listAbsences()
  await writeAbsences([day(3), day(12)], [day(5), day(12)])
  const run = await sync.run()
  expect(run.counts).toMatchObject({ create: 0, update: 1, deactivate: 0 })
  expect(await describeAbsences()).toEqual([
    `${day(3)}T00:00 ${day(6)}T00:00`,
    `${day(12)}T00:00 ${day(13)}T00:00`,
    `${at(20).slice(0, 16)} ${at(21).slice(0, 16)}`,
  ])
  const after = await listAbsences()
  expect(after[0]?.id).toBe(before[0]?.id)
  expect(after[2]?.id).toBe(own)
  const [entry] = await sync.entries(run.id, { effect: 'update' })
  expect(entry?.fields.map((field) => field.old !== '' && field.new !== '')).toEqual([true, false, false])
  await writeAbsences([], [])
  await sync.run()
  expect(await describeAbsences()).toHaveLength(1)
  const { results } = await h.ben.call(routes.listScheduleRequests, { query: { list: 'own' } })
  expect(results).toMatchObject([{ source: 'scheduler' }])
})

test('a run without a change of absences changes nothing', async () => {
  await writeAbsences([day(3)], [day(4)])
  const sync = await createAbsenceSync()
  await sync.run()
  const before = await listAbsences()
  expect(await sync.preview()).toMatchObject({ state: 'applied', total: 0, counts: { unchanged: 7 } })
  expect(await listAbsences()).toEqual(before)
})

test('absences that are over stay, and one that has begun ends when the directory removes it', async () => {
  const hours = (count: number) => h.clock.now().add({ hours: count }).toString()
  await writeAbsences([hours(-20), hours(-2), hours(30)], [hours(1), hours(9), hours(40)])
  const sync = await createAbsenceSync()
  await sync.run()
  expect(await listAbsences()).toHaveLength(3)
  h.clock.forward({ hours: 2 })
  await writeAbsences([], [])
  await sync.run()
  expect(await listAbsences()).toEqual([])
  const stored = await queryRows<{ hours: number }>(
    h,
    `select round(extract(epoch from ends - starts) / 3600)::int as hours from schedule_request order by starts`,
  )
  expect(stored).toEqual([{ hours: 21 }, { hours: 4 }])
  expect(await sync.preview()).toMatchObject({ state: 'applied', total: 0 })
})

test.for([
  [['next week'], [day(4)], 'absent_from: The value is not a date or a time.'],
  [
    [day(3), day(8)],
    [day(4)],
    'absent_until: Starts and ends of absences do not have the same number of values.',
  ],
  [[day(3)], [day(2)], 'absent_until: An absence ends before it starts.'],
] as const)('%s until %s is a problem of the run, and the absences stay', async ([starts, ends, reason]) => {
  await writeAbsences([day(3)], [day(4)])
  const sync = await createAbsenceSync()
  await sync.run()
  const before = await listAbsences()
  await writeAbsences([...starts], [...ends])
  for (let runs = 0; runs < 2; runs++) {
    const run = await sync.run()
    expect(run.counts).toMatchObject({ update: 0, conflict: 1 })
    expect(await sync.entries(run.id, { effect: 'conflict' })).toMatchObject([
      { user_id: h.ana.user.user_id, reason: `${reason} The absences stay as they are.` },
    ])
    expect(await listAbsences()).toEqual(before)
  }
  await writeAbsences([day(3)], [day(5)])
  await sync.run()
  expect(await describeAbsences()).toEqual([`${day(3)}T00:00 ${day(6)}T00:00`])
})

test('absences without a mapping are edited here, and a new mapping brings those of the directory again', async () => {
  await writeAbsences([day(3)], [day(4)])
  const sync = await createAbsenceSync()
  await sync.run()
  const { results } = await h.dora.call(listSyncMappings, { params: { id: sync.id } })
  const mapped = results.filter(({ type, ...one }) => type === 'field' && /absent/.test(JSON.stringify(one)))
  expect(mapped).toHaveLength(2)
  for (const { id: mapping_id } of mapped)
    await h.dora.call(deleteSyncMapping, { params: { id: sync.id, mapping_id } })
  await sync.run()
  const [absence] = await listAbsences()
  expect(absence).toMatchObject({ source: 'directory', may: { change: true, delete: true } })
  const body = { comment: 'Conference', version: absence?.version ?? 0 }
  const changed = await h.ana.call(routes.changeScheduleRequest, { params: { id: absence?.id ?? 0 }, body })
  expect(changed).toMatchObject({ source: 'user', state: 'requested', comment: 'Conference' })
  await h.ana.call(routes.deleteScheduleRequest, { params: { id: changed.id } })
  for (const mapping of [from, until])
    await h.dora.call(addSyncMapping, { params: { id: sync.id }, body: mapping })
  await sync.run()
  expect(await describeAbsences()).toEqual([`${day(3)}T00:00 ${day(5)}T00:00`])
})
