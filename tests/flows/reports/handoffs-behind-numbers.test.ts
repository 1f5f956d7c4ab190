import { addDays } from '@wardline/contract/days.rules.ts'
import { openRecord } from '@wardline/contract/patients/access/patient-access.routes.ts'
import { getPatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import { readPatientHandoffReport } from '@wardline/contract/reports/standard-reports/report.routes.ts'
import { listReportedHandoffs } from '@wardline/contract/reports/standard-reports/reported-handoff.routes.ts'
import {
  handoffListColumns,
  handoffOutcomes,
} from '@wardline/contract/reports/standard-reports/reported-handoff.rules.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { rebuildTallies } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../fixtures/database/rows-of.ts'
import { createDepartment, listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { hospitalToday } from '../../fixtures/hospital/hospital-day.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'
import { createUser, grantPermissions } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'
import { insertFirstSignIn, insertHandoffsOfAYear } from '../../fixtures/reports/handoffs-of-a-year.ts'

let h: Hospital
let surgery: number
let patient: { id: number }

/** Ana handed a patient to Ben 120 times, Cleo another one to Ben 30 times. */
beforeEach(async () => {
  h = await createHospital()
  surgery = await createDepartment(h, 'Surgery')
  const departments = [[], [surgery], [h.ids.departments.cardiology, surgery]]
  patient = await admitPatient(h, 'Zyxwvutson', { mrn: '77889911' })
  const other = await admitPatient(h, 'Other')
  await assign(h, h.ana, [patient])
  await assign(h, h.cleo, [other])
  await insertHandoffsOfAYear(h, { patient, handoffs: 120, seed: 3, departments })
  await insertHandoffsOfAYear(h, { patient: other, handoffs: 30, seed: 4, departments, giver: h.cleo })
  await insertFirstSignIn(h)
  await rebuildTallies(h.app.db, h.ids.account_id)
})

type Query = Partial<QueryOf<typeof listReportedHandoffs>>
const list = (query: Query = {}, by = h.dora) =>
  by.call(listReportedHandoffs, { query: { from: '2000-01-01', page_size: 250, ...query } })

test('each number of the report leads to the handoffs that it counts', async () => {
  const until = hospitalToday(h)
  for (const from of ['2000-01-01', addDays(until, -70)]) {
    const { results, figures } = await h.dora.call(readPatientHandoffReport, { query: { from, until } })
    expect(results.map(({ department }) => department).toSorted()).toEqual([
      'Cardiology',
      'No department',
      'Surgery',
    ])
    for (const row of results) {
      const department_id = Number(row['id'])
      const all = await list({ from, until, department_id })
      expect([all.count, all.results.length]).toEqual([row['requested'], row['requested']])
      for (const outcome of handoffOutcomes) {
        const { count, results: listed } = await list({ from, until, department_id, outcome })
        expect(listed).toHaveLength(count)
        const whole = outcome === 'accepted' ? row['requested'] : accepted(all)
        const isShare = outcome === 'accepted' || outcome === 'read_back'
        const shown = isShare ? Math.round((1000 * count) / Number(whole)) / 10 : count
        expect(shown, `${row['department']} ${outcome}`).toBe(row[outcome])
      }
    }
    const { count } = await list({ from, until })
    expect(figures[0]).toMatchObject({ label: 'Handoffs', value: count, counts: 'requested' })
    expect(figures.flatMap(({ counts }) => counts ?? [])).toEqual([
      'requested',
      'accepted',
      'declined',
      'expired',
    ])
  }
})

const accepted = ({ results }: Awaited<ReturnType<typeof list>>) =>
  results.filter(({ state }) => state === 'accepted').length

test('a handoff is listed with both users, its state and times, without the patient and the text', async () => {
  const { count, results } = await list()
  expect(count).toBe(150)
  const times = results.map(({ requested }) => requested)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(
    results.every(({ state, accept_seconds }) => (state === 'accepted') === (accept_seconds !== null)),
  ).toBe(true)
  expect(
    new Set(results.map(({ giver, receiver }) => `${giver.display_name} to ${receiver.display_name}`)),
  ).toEqual(new Set(['Ana Ruiz to Ben Okafor', 'Cleo Marsh to Ben Okafor']))
  expect(new Set(results.map(({ departments }) => departments))).toEqual(
    new Set(['', 'Surgery', 'Cardiology, Surgery']),
  )
  expect(JSON.stringify(results)).not.toMatch(/zyxwvutson|77889911|Understood|"patient/i)
  const second = await list({ page: 2, page_size: 60 })
  expect(second.results).toEqual(results.slice(60, 120))
  expect([second.count, second.next]).toEqual([150, expect.stringContaining('page=3')])
})

test('the filters of the list are the period, the department, the user and the outcome', async () => {
  const { cleo, ben } = h
  const of = async (query: Query) => (await list(query)).results
  const all = await of({})
  expect(await of({ user_id: cleo.user.user_id })).toEqual(
    all.filter(({ giver }) => giver.id === cleo.user.user_id),
  )
  expect(await of({ user_id: ben.user.user_id })).toEqual(all)
  expect(await of({ user_id: h.dora.user.user_id })).toEqual([])
  expect(await of({ department_id: surgery, outcome: 'expired' })).toEqual(
    all.filter(({ departments, state }) => departments.includes('Surgery') && state === 'expired'),
  )
  const sent = await h.dora.request(listReportedHandoffs, {
    query: { from: '2026-02-01', until: '2026-01-01' },
  })
  expect([sent.status, sent.body]).toMatchObject([
    400,
    { from: ['Choose a period that begins before it ends.'] },
  ])
  const wrong = await h.dora.http(`${listReportedHandoffs.path}?sort=patient`)
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { sort: ['Sort by a column of this list.'] },
  ])
})

test('a row may be opened by its giver, its receiver, and readers of the record, and by no other reporter', async () => {
  await setFlag(h, 'care_team_access', true)
  const viewer = await createUser(h, 'Vera Viewer', [
    'reporting.patient-handoff-report',
    'pcm.view_patient',
    'pcm.provider',
  ])
  const counter = await createUser(h, 'Carl Counter', ['reporting.patient-handoff-report'])
  await grantPermissions(h, h.ben, ['reporting.patient-handoff-report'])
  h.clock.forward({ seconds: 2 })
  const openable = async (by: Person) => {
    const { results } = await list({}, by)
    expect(results).toHaveLength(150)
    for (const may_open of [true, false]) {
      const row = results.find((each) => each.may_open === may_open)
      if (!row) continue
      const { status } = await by.request(getPatientHandoff, { params: { id: row.id } })
      expect(status).toBe(may_open ? 200 : 403)
    }
    return results.filter(({ may_open }) => may_open).length
  }
  expect([await openable(h.ben), await openable(viewer), await openable(counter)]).toEqual([150, 0, 0])
  await viewer.call(openRecord, { params: { id: patient.id }, body: { reason: 'treating' } })
  expect(await openable(viewer)).toBe(120)
  expect(await openable(counter)).toBe(0)
})

test('the list is exported with all rows, and no cell begins a formula', async () => {
  await rowsOf(
    h,
    sql`update users set first_name = '=cmd', last_name = '|calc' where id = ${h.cleo.user.user_id}`,
  )
  const { results } = await list({ sort: 'accept_seconds' })
  const response = await h.dora.http(
    `${listReportedHandoffs.path}?from=2000-01-01&sort=accept_seconds&format=csv`,
  )
  expect(response.headers.get('content-disposition')).toMatch(/handoffs-2000-01-01-.*\.csv/)
  const [header, ...lines] = (await response.text()).trim().split('\n')
  expect(header).toBe(handoffListColumns.map(({ label }) => label).join(','))
  expect(lines.map((line) => line.split(',')[0])).toEqual(results.map(({ requested }) => requested))
  expect(lines.filter((line) => line.includes(`,'=cmd`))).toHaveLength(30)
  expect(lines.filter((line) => line.includes(',=cmd'))).toEqual([])
})

test('reading and exporting the list is in the audit trail with its filters, never with a patient', async () => {
  await list({ outcome: 'declined', department_id: surgery })
  await h.dora.http(`${listReportedHandoffs.path}?from=2000-01-01&user_id=${h.ana.user.user_id}&format=csv`)
  const until = hospitalToday(h)
  expect(await listAuditEntries(h, 'reported_handoffs.listed')).toMatchObject([
    {
      actor_id: h.dora.user.user_id,
      details: { from: '2000-01-01', until, department_id: surgery, outcome: 'declined' },
    },
  ])
  expect(await listAuditEntries(h, 'reported_handoffs.exported')).toMatchObject([
    { actor_id: h.dora.user.user_id, details: { from: '2000-01-01', until, user_id: h.ana.user.user_id } },
  ])
})

test('a user or department of another hospital is not found, and its handoffs are not listed', async () => {
  const { stranger } = h
  await grantPermissions(h, stranger, ['reporting.patient-handoff-report'])
  h.clock.forward({ seconds: 2 })
  expect(await list({}, stranger)).toMatchObject({ count: 0, results: [] })
  for (const query of [{ user_id: h.ana.user.user_id }, { department_id: surgery }])
    expect((await stranger.request(listReportedHandoffs, { query })).status).toBe(404)
})
