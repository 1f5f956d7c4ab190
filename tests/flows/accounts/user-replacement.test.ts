import { getUserAccount } from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import {
  addDepartmentContacts,
  createDepartment,
  listDepartmentContacts,
} from '@wardline/contract/directory/departments/department.routes.ts'
import { acceptMessage } from '@wardline/contract/messaging/responses/response.routes.ts'
import { listSubscribers } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { getUserDuties, removeUser } from '@wardline/contract/reports/user-duties/user-duties.routes.ts'
import type { DutyReassignment } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { grantPermissions } from '../../fixtures/hospital/users.ts'
import {
  changeOccurrence,
  createCalendarGroup,
  describeShifts,
  getOnCallText,
  listCalendar,
  occurrenceNumber,
  planShift,
  takeOver,
  travelTo,
} from '../../fixtures/paging/calendar.ts'
import {
  createCareTeam,
  createGroup,
  setDepartmentFailOver,
  setOperator,
} from '../../fixtures/paging/group-rows.ts'
import type { Person } from '../../fixtures/people/person.ts'

const zone = 'America/New_York'

function openRemoval(h: Hospital) {
  const params = { id: h.ids.account_id, user_id: h.ben.user.user_id }
  return {
    params,
    remove: (duties: DutyReassignment[], by: Person = h.dora) =>
      by.request(removeUser, { params, body: { state: 'deactivated', duties } }),
    state: async () => (await h.dora.call(getUserAccount, { params })).state,
    count: async () =>
      Object.fromEntries(
        (await h.dora.call(getUserDuties, { params })).results.map(({ kind, count }) => [kind, count]),
      ),
  }
}

const give = (kind: DutyReassignment['kind'], to: Person, id: number | null = null): DutyReassignment => ({
  kind,
  id,
  user_id: to.user.user_id,
})

/** Ben has every night, one of Ana's days and a day of his own; Cleo has taken one of his nights. */
async function planMonth(h: Hospital) {
  const group_id = await createCalendarGroup(h, 'Medicine')
  const first = Temporal.Now.plainDateISO(zone).add({ days: 1 })
  const at = (days: number, time: string) => `${first.add({ days }).toString()}T${time}`
  const nights = await planShift(h.dora, group_id, h.ben, {
    start: at(0, '19:00'),
    end: at(1, '07:00'),
    rule: { frequency: 'daily' },
  })
  const list = (from: number, to: number) =>
    listCalendar(h.dora, group_id, at(from, '12:00'), at(to, '12:00'))
  const instant = (days: number, time: string) =>
    Temporal.PlainDateTime.from(at(days, time)).toZonedDateTime(zone).toInstant().toString()
  return { group_id, nights, at, list, instant }
}

test('the shifts of a user go to a member from now on, and the history stays', async () => {
  const h = await createHospital()
  const { group_id, at, list, instant } = await planMonth(h)
  await planShift(h.dora, group_id, h.ben, { start: at(5, '08:00'), end: at(5, '16:00') })
  const day = await planShift(h.dora, group_id, h.ana, { start: at(6, '08:00'), end: at(6, '16:00') })
  await takeOver(h.ben, day)
  await takeOver(h.ana, occurrenceNumber(await list(3, 4), 0))
  await changeOccurrence(h.dora, occurrenceNumber(await list(4, 5), 0), { start: at(4, '20:00') })
  await travelTo(h, instant(2, '01:00'))
  const { remove, count, state } = openRemoval(h)
  expect((await count())['shift']).toBeGreaterThan(300)
  const before = describeShifts(await list(0, 1))

  expect((await remove([give('shift', h.cleo)])).status).toBe(204)
  expect(await state()).toBe('deactivated')
  expect(await count()).toEqual({})
  expect(describeShifts(await list(0, 1))).toEqual(before)
  const names = (await list(1, 7)).map(
    ({ start, end, target }) => `${start.slice(11, 16)}–${end.slice(11, 16)} ${target.display_name}`,
  )
  expect(names).toEqual([
    '19:00–01:00 Ben Okafor',
    '01:00–07:00 Cleo Marsh',
    '19:00–07:00 Cleo Marsh',
    '19:00–07:00 Ana Ruiz',
    '20:00–07:00 Cleo Marsh',
    '08:00–16:00 Cleo Marsh',
    '19:00–07:00 Cleo Marsh',
    '08:00–16:00 Cleo Marsh',
    '19:00–07:00 Cleo Marsh',
  ])
  h.clock.forward({ minutes: 1 })
  expect(await getOnCallText(h.dora, group_id)).toBe('Cleo Marsh')
  // Shifts that are generated later belong to the replacement too.
  expect((await list(390, 391)).map(({ target }) => target.display_name)).toEqual(['Cleo Marsh'])
  expect(await listAuditEntries(h, 'paging_group.shifts_reassigned')).toHaveLength(1)
})

test('only members take shifts, and only who may change the calendar gives them', async () => {
  const h = await createHospital()
  const { group_id } = await planMonth(h)
  const other = await createCalendarGroup(h, 'Surgery', { members: [h.ben] })
  await planShift(h.dora, other, h.ben, {
    start: Temporal.Now.plainDateISO(zone).add({ days: 3 }).toString() + 'T08:00',
    end: Temporal.Now.plainDateISO(zone).add({ days: 3 }).toString() + 'T16:00',
  })
  const { remove, count, state } = openRemoval(h)
  const held = await count()
  const refused = await remove([give('shift', h.cleo)])
  expect([refused.status, refused.body]).toEqual([
    400,
    expect.objectContaining({
      duties: ['Cleo Marsh is not a member of Surgery. Choose a member, or add them to the group first.'],
    }),
  ])
  await grantPermissions(h, h.ana, ['accounts.change_user'])
  expect((await remove([give('shift', h.cleo, group_id)], h.ana)).status).toBe(403)
  expect(await count()).toEqual(held)
  expect(await state()).toBe('active')
  expect((await remove([give('shift', h.cleo, group_id)])).status).toBe(204)
  expect(await count()).toEqual({ shift: 1 })
})

const readStates = async (person: Person, thread: { id: number }) => {
  const { results } = await person.call(listSubscribers, { params: { id: thread.id } })
  return Object.fromEntries(
    results.flatMap(({ display_name, acknowledgement }) =>
      acknowledgement ? [[display_name, acknowledgement.state]] : [],
    ),
  )
}

test('awaited responses go to the replacement, who can answer at once', async () => {
  const h = await createHospital()
  const asked = await h.ana.writes(h.ben, 'K+ 6.1', { requires_confirm: true })
  const own = await h.cleo.writes(h.ben, 'Lactate 4', { requires_confirm: true })
  await setOperator(h, h.dora)
  const device = await h.cleo.connect()
  const { remove, count } = openRemoval(h)
  expect(await count()).toEqual({ acknowledgement: 2 })
  expect((await remove([give('acknowledgement', h.cleo)])).status).toBe(204)
  expect(await readStates(h.ana, asked)).toEqual({ 'Ben Okafor': 'handed_off', 'Cleo Marsh': 'open' })
  await device.receives('thread_new', ({ thread }) => thread.id === asked.id)
  await h.cleo.call(acceptMessage, { params: { id: asked.id }, body: {} })
  expect(await readStates(h.ana, asked)).toMatchObject({ 'Cleo Marsh': 'accepted' })
  // Cleo cannot answer her own message: its next fail-over user is asked.
  await expect
    .poll(() => readStates(h.cleo, own), { timeout: 10_000 })
    .toEqual({ 'Ben Okafor': 'handed_off', 'Dora Lind': 'open' })
  expect(await count()).toEqual({})
})

test('one replacement takes over all duties of a kind, also those that are not listed', async () => {
  const h = await createHospital()
  const departments: number[] = []
  for (let n = 1; n <= 23; n++)
    departments.push((await h.dora.call(createDepartment, { body: { name: `Unit ${n}` } })).id)
  const [first = 0] = departments
  for (const id of departments) await setDepartmentFailOver(h, id, h.ben)
  const contact_ids = [h.ben.user.contact_id]
  await h.dora.call(addDepartmentContacts, {
    params: { id: first },
    body: { contact_ids, is_contactable: true },
  })
  await createCareTeam(h, [h.ana, h.ben])
  const { remove, count, params } = openRemoval(h)
  const { results } = await h.dora.call(getUserDuties, { params })
  expect(results.map(({ kind, items }) => [kind, items.length])).toContainEqual(['department_fail_over', 20])
  expect(await count()).toEqual({ department_fail_over: 23, department_contact: 1, care_team: 1 })

  const named = await remove([give('care_team', h.cleo, 1)])
  expect([named.status, named.body]).toMatchObject([400, { duties: [expect.any(String)] }])
  const done = await remove([
    give('department_fail_over', h.cleo),
    give('department_fail_over', h.ana, first),
    give('department_contact', h.cleo),
    give('care_team', h.cleo),
  ])
  expect(done.status).toBe(204)
  expect(await count()).toEqual({})
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql<{ name: string; count: number }>`
      select u.first_name as name, count(*)::int as count from department d
        join users u on u.account_id = d.account_id and u.id = d.fail_over_user_id
       where d.account_id = ${h.ids.account_id} group by 1 order by 1`.execute(db),
  )
  expect(rows).toEqual([
    { name: 'Ana', count: 1 },
    { name: 'Cleo', count: 22 },
  ])
  const contacts = await h.dora.call(listDepartmentContacts, { params: { id: first } })
  expect(contacts.results.map(({ name, is_contactable }) => [name, is_contactable])).toEqual([
    ['Cleo Marsh', true],
  ])
  const team = await h.app.db.acrossAccounts((db) =>
    sql<{ user_id: number }>`
      select user_id from care_team_member
       where account_id = ${h.ids.account_id} and ended is null order by user_id`.execute(db),
  )
  const expected = [h.ana, h.cleo].map(({ user }) => user.user_id).toSorted((a, b) => a - b)
  expect(team.rows.map(({ user_id }) => user_id)).toEqual(expected)
  expect((await listAuditEntries(h, 'care_teams.changed'))[0]?.details).toMatchObject({
    patient_ids: [h.ids.patient],
  })
})

test('care teams need the permission for patients, departments that for departments', async () => {
  const h = await createHospital()
  await createCareTeam(h, [h.ana, h.ben])
  await grantPermissions(h, h.ana, ['accounts.change_user'])
  const { remove } = openRemoval(h)
  for (const kind of ['care_team', 'department_contact', 'department_fail_over'] as const)
    expect((await remove([give(kind, h.cleo)], h.ana)).status).toBe(403)
})

test('a group without a calendar event of the user is a conflict', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Stroke team', { members: [h.ben, h.cleo] })
  const { remove } = openRemoval(h)
  expect((await remove([give('shift', h.cleo, group_id)])).status).toBe(409)
  expect((await remove([give('shift', h.cleo, 999_999)])).status).toBe(409)
})
