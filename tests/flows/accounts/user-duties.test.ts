import { changeAccountSettings } from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import * as swaps from '@wardline/contract/paging/swaps/swap-request.routes.ts'
import * as requests from '@wardline/contract/patients/care-teams/care-team-request.routes.ts'
import {
  declinePatientHandoff,
  handOffPatients,
} from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import {
  getDutiesOfUsers,
  getUserDuties,
  listUserShifts,
  removeUser,
} from '@wardline/contract/reports/user-duties/user-duties.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDepartment } from '../../fixtures/hospital/departments.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'
import { createCalendarGroup, planShift } from '../../fixtures/paging/calendar.ts'
import type { Person } from '../../fixtures/people/person.ts'
import { addShift, createGroup, setDepartmentFailOver } from '../../fixtures/paging/group-rows.ts'

test('the duties of a user are listed: shifts now and later, fail-over, operator, steps, acknowledgements', async () => {
  const h = await createHospital()
  const { account_id: id } = h.ids
  const ask = async () =>
    (await h.dora.call(getUserDuties, { params: { id, user_id: h.ben.user.user_id } })).results
  expect(await ask()).toEqual([])

  const { group_id } = await createGroup(h, 'Stroke team', { members: [h.ben], failOver: h.ben })
  await addShift(h, group_id, h.ben)
  await addShift(h, group_id, h.ben, { from: 24, to: 36 })
  await addShift(h, group_id, h.ben, { from: -24, to: -12 })
  await setDepartmentFailOver(h, await createDepartment(h, 'Neurology'), h.ben)
  await h.dora.call(changeAccountSettings, {
    params: { id },
    body: { operator_id: h.ben.user.user_id },
  })
  await h.app.db.acrossAccounts((db) =>
    sql`
      with policy as (
        insert into escalation_policy (account_id, name) values (${id}, 'Nights') returning id
      ), step as (
        insert into escalation_step (account_id, policy_id, position, delay_seconds)
        select ${id}, id, 1, 0 from policy returning policy_id
      )
      insert into escalation_target (account_id, policy_id, position, kind, user_id)
      select ${id}, policy_id, 1, 'user', ${h.ben.user.user_id} from step`.execute(db),
  )
  await h.ana.writes(h.ben, 'K+ 6.1', { requires_confirm: true })

  const duties = await ask()
  expect(duties.map(({ kind, count }) => [kind, count])).toEqual([
    ['shift', 2],
    ['group_fail_over', 1],
    ['department_fail_over', 1],
    ['operator', 1],
    ['escalation_step', 1],
    ['acknowledgement', 1],
  ])
  expect(duties[0]?.items.map(({ name, count }) => [name, count])).toEqual([['Stroke team', 2]])
  expect(duties[1]?.items).toEqual([
    { id: group_id, name: 'Stroke team', count: 1, starts: null, ends: null, overlap_count: 0 },
  ])
  expect(duties.at(-1)?.items).toEqual([])
  expect((await h.ana.request(getUserDuties, { params: { id, user_id: 1 } })).status).toBe(403)
  const stranger = { id, user_id: h.stranger.user.user_id }
  expect((await h.dora.request(getUserDuties, { params: stranger })).status).toBe(404)
})

test('the shifts of a user are paged, now and later, by start', async () => {
  const h = await createHospital()
  const params = { id: h.ids.account_id, user_id: h.ben.user.user_id }
  const list = (query: Record<string, number>) => h.dora.call(listUserShifts, { params, query })
  expect(await list({})).toMatchObject({ count: 0, results: [] })
  const stroke = await createGroup(h, 'Stroke team', { members: [h.ben, h.cleo] })
  const burns = await createGroup(h, 'Burns', { members: [h.ben] })
  await addShift(h, stroke.group_id, h.ben, { from: 48, to: 60 })
  await addShift(h, burns.group_id, h.ben, { from: -1, to: 8 })
  await addShift(h, burns.group_id, h.ben, { from: -24, to: -12 })
  await addShift(h, stroke.group_id, h.cleo, { from: 1, to: 2 })
  const { count, results } = await list({})
  expect(count).toBe(2)
  expect(results.map(({ group, is_now }) => [group.name, is_now])).toEqual([
    ['Burns', true],
    ['Stroke team', false],
  ])
  expect(await list({ page: 2, page_size: 1 })).toMatchObject({ count: 2, results: [results[1]] })
  expect((await h.ana.request(listUserShifts, { params })).status).toBe(403)
  const stranger = { ...params, user_id: h.stranger.user.user_id }
  expect((await h.dora.request(listUserShifts, { params: stranger })).status).toBe(404)
})

test('shifts that overlap one of a proposed replacement are counted', async () => {
  const h = await createHospital()
  const { account_id: id } = h.ids
  const members = [h.ben, h.cleo]
  const [stroke, burns] = [
    await createGroup(h, 'Stroke team', { members }),
    await createGroup(h, 'Burns', { members }),
  ]
  for (const from of [24, 48, 72]) await addShift(h, stroke.group_id, h.ben, { from, to: from + 12 })
  await addShift(h, burns.group_id, h.cleo, { from: 30, to: 40 })
  await addShift(h, burns.group_id, h.cleo, { from: 61, to: 71 })
  const overlapsWith = async (replacement_id?: number) => {
    const { results } = await h.dora.call(getUserDuties, {
      params: { id, user_id: h.ben.user.user_id },
      query: { ...(replacement_id !== undefined && { replacement_id }) },
    })
    return results[0]?.items[0]?.overlap_count
  }
  expect(await overlapsWith(h.cleo.user.user_id)).toBe(1)
  expect(await overlapsWith(h.ana.user.user_id)).toBe(0)
  expect(await overlapsWith()).toBe(0)
})

test('paging §2: open handoffs, swap requests and requests to care teams are counted for both of their users', async () => {
  const h = await createHospital()
  const { account_id: id } = h.ids
  const countOf = async ({ user }: Person) =>
    Object.fromEntries(
      (await h.dora.call(getUserDuties, { params: { id, user_id: user.user_id } })).results
        .filter(({ items }) => items.length === 0)
        .map(({ kind, count }) => [kind, count]),
    )
  const own = await admitPatient(h, 'Becker')
  await assign(h, h.ben, [own])
  const { handoffs } = await h.ben.call(handOffPatients, {
    body: { user_id: h.cleo.user.user_id, patient_id: own.id },
  })
  const other = await admitPatient(h, 'Larsen')
  await assign(h, h.ana, [other])
  const request = await h.ben.call(requests.createCareTeamRequest, {
    params: { id: other.id },
    body: { kind: 'join', role: 'Consultant' },
  })
  const group_id = await createCalendarGroup(h, 'Medicine')
  const day = Temporal.Now.plainDateISO('America/New_York').add({ days: 2 }).toString()
  const shift = await planShift(h.dora, group_id, h.ben, { start: `${day}T08:00`, end: `${day}T16:00` })
  const swap = await h.ben.call(swaps.requestSwap, {
    params: { id: group_id },
    body: {
      shifts: [{ event_id: shift.event_id, original_start: shift.original_start }],
      to_user_ids: [h.cleo.user.user_id],
    },
  })

  expect(await countOf(h.ben)).toEqual({
    care_team: 1,
    handoff_given: 1,
    swap_request: 1,
    care_team_request: 1,
  })
  expect(await countOf(h.cleo)).toEqual({ handoff_received: 1, swap_request: 1 })
  const user_ids = `${h.ben.user.user_id},${h.cleo.user.user_id}`
  const { results } = await h.dora.call(getDutiesOfUsers, { params: { id }, query: { user_ids } })
  expect(results.map(({ kind, count, user_count }) => [kind, count, user_count])).toEqual([
    ['shift', 1, 1],
    ['group_fail_over', 1, 1],
    ['department_contact', 1, 1],
    ['care_team', 1, 1],
    ['handoff_received', 1, 1],
    ['handoff_given', 1, 1],
    ['swap_request', 2, 2],
    ['care_team_request', 1, 1],
  ])
  const handoff = { kind: 'handoff_received', id: null, user_id: h.ana.user.user_id }
  const refused = await h.dora.request(removeUser, {
    params: { id, user_id: h.cleo.user.user_id },
    body: { state: 'locked', duties: [handoff] },
  })
  expect(refused.status, 'no one else can take over a request').toBe(400)

  const declined = { params: { id: handoffs[0]?.id ?? 0 }, body: { answer: 'I have too many.' } }
  await h.cleo.call(declinePatientHandoff, declined)
  await h.ben.call(requests.withdrawCareTeamRequest, { params: { id: request.id } })
  await h.cleo.call(swaps.declineSwapRequest, { params: { id: swap.id }, body: {} })
  expect(await countOf(h.ben)).toEqual({ care_team: 1 })
  expect(await countOf(h.cleo)).toEqual({})
})
