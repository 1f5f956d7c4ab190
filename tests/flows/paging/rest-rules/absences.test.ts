import * as violations from '@wardline/contract/paging/rest-rules/rule-violation.routes.ts'
import * as routes from '@wardline/contract/paging/schedule-requests/schedule-request.routes.ts'
import type { ScheduleRequest } from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { createCalendarGroup, planShift } from '../../../fixtures/paging/calendar.ts'
import { rotationTime as at } from '../../../fixtures/paging/rotations.ts'

const absence = (from = 3, to = 5, parts: object = {}) => ({
  starts: at(from, '00:00'),
  ends: at(to, '00:00'),
  comment: 'Conference',
  ...parts,
})

const request = (person: Person, parts: object = {}): Promise<ScheduleRequest> =>
  person.call(routes.createScheduleRequest, { body: { ...absence(), ...parts } })

const decide = (h: Hospital, { id, version }: ScheduleRequest, state: 'approved' | 'declined', reason = '') =>
  h.dora.call(routes.decideScheduleRequest, { params: { id }, body: { state, reason, version } })

const listFor = async (person: Person, query: Record<string, unknown>) =>
  (await person.call(routes.listScheduleRequests, { query })).results

const patience = { interval: 30, timeout: 12_000 }

/** Sends the notices that are due, and reads the message with a subject. */
async function receiveMessage(h: Hospital, person: Person, subject: string): Promise<string> {
  h.app.runDueTasks()
  const find = async () => (await person.inbox()).find((thread) => thread.subject === subject)
  await expect.poll(find, patience).toBeDefined()
  const [message] = await person.messages((await find()) ?? { id: 0 })
  return String(message?.data[0]?.data)
}

test('an absence is requested by its user, approved by a scheduler, and both are notified', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await planShift(h.dora, id, h.ana, { start: at(4), end: at(4, '19:00') })
  const requested = await request(h.ana)
  expect(requested).toMatchObject({
    user_id: h.ana.user.user_id,
    state: 'requested',
    shift_count: 1,
    source: 'user',
    may: { change: true, decide: false, delete: true },
  })
  expect(await receiveMessage(h, h.dora, 'Ana Ruiz requests an absence')).toContain(
    'It overlaps 1 shift of theirs.',
  )
  expect(await listFor(h.dora, { list: 'planned', state: 'requested' })).toMatchObject([
    { id: requested.id, display_name: 'Ana Ruiz', may: { decide: true } },
  ])
  const approved = await decide(h, requested, 'approved', 'Have a good time')
  expect(approved).toMatchObject({ state: 'approved', decided_by: 'Dora Lind' })
  expect(await receiveMessage(h, h.ana, 'Your absence was approved')).toMatch(
    /^Dora Lind approved your absence: .*\nReason: Have a good time\nYou stay on call for 1 shift/,
  )
  expect(await listFor(h.ana, {})).toMatchObject([{ state: 'approved', decision_reason: 'Have a good time' }])
})

test('an approved absence keeps its shifts and makes them violations, a requested one does not', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await planShift(h.dora, id, h.ana, { start: at(4), end: at(4, '19:00') })
  const listOpen = async () =>
    (await h.dora.call(violations.listRuleViolations, { query: { group_id: id } })).results
  const requested = await request(h.ana)
  expect(await listOpen()).toEqual([])
  await decide(h, requested, 'approved')
  const [violation, ...others] = await listOpen()
  expect(others).toEqual([])
  expect(violation).toMatchObject({
    kind: 'absence',
    display_name: 'Ana Ruiz',
    group_name: 'Cardiology',
    rule: null,
    accepted: null,
    text: expect.stringContaining('Ana Ruiz is absent during the shift'),
  })
  const { warnings } = await planShift(h.dora, id, h.ana, { start: at(4, '19:00'), end: at(4, '22:00') })
  expect(warnings).toEqual([expect.stringContaining('Ana Ruiz is absent during the shift')])
})

test('colleagues see no absence, and cannot decide one', async () => {
  const h = await createHospital()
  await createCalendarGroup(h, 'Cardiology')
  const { id, version } = await request(h.ana)
  expect(await listFor(h.ben, { list: 'planned' })).toEqual([])
  expect((await h.ben.request(routes.getScheduleRequest, { params: { id } })).status).toBe(404)
  const body = { state: 'approved' as const, version }
  expect((await h.ben.request(routes.decideScheduleRequest, { params: { id }, body })).status).toBe(404)
  expect((await h.ana.request(routes.decideScheduleRequest, { params: { id }, body })).status).toBe(403)
  const forOther = { ...absence(), user_id: h.ana.user.user_id }
  expect((await h.ben.request(routes.createScheduleRequest, { body: forOther })).status).toBe(403)
})

test('an absence that a scheduler adds is approved at once, and its user is notified', async () => {
  const h = await createHospital()
  await createCalendarGroup(h, 'Cardiology')
  const added = await request(h.dora, { user_id: h.ana.user.user_id })
  expect(added).toMatchObject({ state: 'approved', source: 'scheduler', decided_by: 'Dora Lind' })
  expect(await receiveMessage(h, h.ana, 'Your absence was approved')).toContain('Dora Lind approved')
})

test('an absence that a scheduler deletes is a message to its user; one that its user deletes is not', async () => {
  const h = await createHospital()
  await createCalendarGroup(h, 'Cardiology')
  const own = await request(h.ana)
  await h.ana.call(routes.deleteScheduleRequest, { params: { id: own.id } })
  const { id } = await decide(h, await request(h.ana), 'approved')
  await h.dora.call(routes.deleteScheduleRequest, { params: { id } })
  expect(await receiveMessage(h, h.ana, 'Your absence was deleted')).toContain('Dora Lind deleted')
  const subjects = (await h.ana.inbox()).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Your absence was deleted')).toHaveLength(1)
})

test('an approved absence that its user changes is requested again', async () => {
  const h = await createHospital()
  await createCalendarGroup(h, 'Cardiology')
  const { id, version } = await decide(h, await request(h.ana), 'approved')
  const body = { ends: at(7, '00:00'), version }
  const changed = await h.ana.call(routes.changeScheduleRequest, { params: { id }, body })
  expect(changed).toMatchObject({ state: 'requested', decided_by: null, comment: 'Conference' })
  const refused = await h.ana.request(routes.changeScheduleRequest, { params: { id }, body })
  expect(refused.status).toBe(409)
})

test('a wish needs no approval and makes no violation', async () => {
  const h = await createHospital()
  const group_id = await createCalendarGroup(h, 'Cardiology')
  const wish = await request(h.ana, { kind: 'prefers_off' })
  expect(wish).toMatchObject({ state: 'approved', decided_by: null })
  const { warnings } = await planShift(h.dora, group_id, h.ana, { start: at(4), end: at(4, '19:00') })
  expect(warnings).toEqual([])
  const body = { state: 'declined' as const, version: wish.version }
  const refused = await h.dora.request(routes.decideScheduleRequest, { params: { id: wish.id }, body })
  expect(refused.status).toBe(400)
})

test('times that are over, reversed or longer than a year are refused', async () => {
  const h = await createHospital()
  const statusOf = async (starts: string, ends: string) =>
    (await h.ana.request(routes.createScheduleRequest, { body: { ...absence(), starts, ends } })).status
  expect(await statusOf(at(5), at(3))).toBe(400)
  expect(await statusOf('2020-01-01', '2020-01-05')).toBe(400)
  expect(await statusOf(at(0), at(400))).toBe(400)
  expect(await listFor(h.ana, {})).toEqual([])
})

const compact = (time: string) => time.slice(0, 19).replaceAll(/[-:]/g, '')

const fileOf = (events: { uid: string; from: number; to: number; title: string }[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Personnel//EN',
    ...events.flatMap(({ uid, from, to, title }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      'DTSTAMP:20260101T000000Z',
      `DTSTART;VALUE=DATE:${compact(at(from)).slice(0, 8)}`,
      `DTEND;VALUE=DATE:${compact(at(to)).slice(0, 8)}`,
      `SUMMARY:${title}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

test('a file of absences is previewed, imported once, and compared with the next one', async () => {
  const h = await createHospital()
  await createCalendarGroup(h, 'Cardiology')
  const user_id = h.ana.user.user_id
  const read = async (calendar: string, is_preview = false) =>
    (await h.dora.call(routes.importAbsences, { body: { user_id, calendar, is_preview } })).results.map(
      ({ title, change }) => [title, change],
    )
  const first = fileOf([
    { uid: 'a', from: 3, to: 5, title: 'Leave' },
    { uid: 'b', from: 8, to: 9, title: 'Course' },
  ])
  expect(await read(first, true)).toEqual([
    ['Leave', 'added'],
    ['Course', 'added'],
  ])
  expect(await listFor(h.ana, {})).toEqual([])
  await read(first)
  expect(await listFor(h.ana, {})).toMatchObject([
    { state: 'approved', source: 'file', comment: 'Leave' },
    { state: 'approved', source: 'file', comment: 'Course' },
  ])
  expect(await read(first)).toEqual([
    ['Leave', 'unchanged'],
    ['Course', 'unchanged'],
  ])
  expect(await read(fileOf([{ uid: 'a', from: 3, to: 6, title: 'Leave' }]))).toEqual([
    ['Leave', 'changed'],
    ['Course', 'deleted'],
  ])
  expect(await listFor(h.ana, {})).toMatchObject([
    { comment: 'Leave', ends: expect.stringContaining(at(6, '00:00')) },
  ])
})

test('absences that a user imports for themselves await approval', async () => {
  const h = await createHospital()
  await createCalendarGroup(h, 'Cardiology')
  const calendar = fileOf([{ uid: 'a', from: 3, to: 5, title: 'Leave' }])
  await h.ana.call(routes.importAbsences, { body: { calendar } })
  expect(await listFor(h.ana, {})).toMatchObject([{ state: 'requested' }])
  const body = { calendar, user_id: h.ana.user.user_id }
  expect((await h.ben.request(routes.importAbsences, { body })).status).toBe(403)
  expect((await h.ana.request(routes.importAbsences, { body: { calendar: 'nothing' } })).status).toBe(400)
  const long = fileOf([{ uid: 'a', from: 1, to: 370, title: 'Sabbatical' }])
  const refused = await h.ana.request(routes.importAbsences, { body: { calendar: long } })
  expect(refused.body).toMatchObject({
    calendar: [expect.stringMatching(/^Line \d+: /)],
  })
})

test('violations are visible to schedulers and to the user of the shift', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await planShift(h.dora, id, h.ana, { start: at(4), end: at(4, '19:00') })
  await decide(h, await request(h.ana), 'approved')
  expect((await h.ben.request(violations.listRuleViolations, { query: { group_id: id } })).status).toBe(403)
  expect((await h.ben.call(violations.listRuleViolations, { query: {} })).results).toEqual([])
  const { results } = await h.ana.call(violations.listRuleViolations, { query: { list: 'own' } })
  expect(results).toMatchObject([{ kind: 'absence', may: { accept: false } }])
})
