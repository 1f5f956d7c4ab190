import { resolveRecipients } from '@wardline/contract/messaging/recipients/recipient-resolution.routes.ts'
import { joinPage } from '@wardline/contract/messaging/responses/paging-request.routes.ts'
import { recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import { listSubscribers } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { acceptPage } from '../../../fixtures/messaging/escalated-pages.ts'
import { joinCommonDepartment } from '../../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import {
  addMember,
  addShift,
  createCareTeam,
  createGroup,
  type Group,
} from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const asking = { requires_confirm: true }

async function findDuplicate(person: Person, contact_id: number, more: object = asking) {
  const { results } = await person.call(resolveRecipients, {
    body: { recipient_ids: [contact_id], ...more },
  })
  return results[0]?.recent_page ?? null
}

async function createNephrology(h: Hospital): Promise<Group> {
  const group = await createGroup(h, 'Nephrology', { failOver: h.cleo })
  await addShift(h, group.group_id, h.ben, { to: 48 })
  return group
}

/** Removes everyone from their departments, so that only membership and the care team count. */
const leaveDepartments = (h: Hospital) =>
  h.app.db.acrossAccounts((db) =>
    sql`delete from user_department where account_id = ${h.ids.account_id}`.execute(db),
  )

const join = (person: Person, id: number) => person.request(joinPage, { params: { id } })

test('a page without a patient is found for ten minutes, by the next one who pages the same group or user', async () => {
  const h = await createHospital()
  const { ana, ben, dora, clock } = h
  const group = await createNephrology(h)
  expect(await findDuplicate(dora, group.contact_id)).toBeNull()
  const page = await ana.writes(group.contact_id, 'Please call back', asking)
  const expected = {
    thread_id: null,
    created: page.created,
    sender_id: ana.user.user_id,
    sender_name: 'Ana Ruiz',
    waits_for: ['Ben Okafor'],
    answered_by: null,
  }
  expect(await findDuplicate(dora, group.contact_id)).toMatchObject(expected)
  expect(await findDuplicate(dora, ben.user.contact_id, { priority: 2 })).toMatchObject(expected)
  // A message that is no page, one about a patient, and a page by the reader.
  expect(await findDuplicate(dora, group.contact_id, {})).toBeNull()
  expect(await findDuplicate(dora, group.contact_id, { ...asking, patient_id: h.ids.patient })).toBeNull()
  expect(await findDuplicate(ana, group.contact_id)).toBeNull()
  await acceptPage(ben, page)
  expect(await findDuplicate(dora, group.contact_id)).toMatchObject({
    waits_for: [],
    answered_by: 'Ben Okafor',
  })
  clock.forward({ minutes: 11 })
  expect(await findDuplicate(dora, group.contact_id)).toBeNull()
})

test('a page about a patient is found while it waits, only with that patient and an open record', async () => {
  const h = await createHospital()
  const { ana, cleo, dora, clock, ids } = h
  const group = await createNephrology(h)
  const about = { ...asking, patient_id: ids.patient }
  const page = await ana.writes(group.contact_id, 'K+ 6.1', about)
  expect(await findDuplicate(dora, group.contact_id, about)).toMatchObject({ sender_name: 'Ana Ruiz' })
  expect(await findDuplicate(dora, group.contact_id)).toBeNull()
  clock.forward({ minutes: 90 })
  expect(await findDuplicate(dora, group.contact_id, about)).toMatchObject({ waits_for: ['Ben Okafor'] })
  expect(JSON.stringify(await findDuplicate(dora, group.contact_id, about))).not.toContain('K+')
  await closeRecords(h)
  expect(await findDuplicate(cleo, group.contact_id, about)).toBeNull()
  expect((await join(cleo, page.id)).status).toBe(404)
  await createCareTeam(h, [cleo])
  expect(await findDuplicate(cleo, group.contact_id, about)).toMatchObject({ join_thread_id: page.id })
  expect((await join(cleo, page.id)).status).toBe(200)
})

/** From now on, records are open to the care team only. */
const closeRecords = (h: Hospital) =>
  h.app.db.acrossAccounts((db) =>
    sql`insert into account_flag (account_id, flag, is_on) values (${h.ids.account_id}, 'care_team_access', true)
        on conflict (account_id, flag) do update set is_on = true`.execute(db),
  )

test('a colleague joins a page: everyone on it sees who, and no one is notified again', async () => {
  const h = await createHospital()
  const { ana, dora } = h
  const group = await createNephrology(h)
  const page = await ana.writes(group.contact_id, 'Please call back', asking)
  await leaveDepartments(h)
  expect(await findDuplicate(dora, group.contact_id)).toMatchObject({ join_thread_id: null })
  expect((await join(dora, page.id)).status).toBe(404)
  await addMember(h, group.group_id, dora)
  expect(await findDuplicate(dora, group.contact_id)).toMatchObject({ join_thread_id: page.id })
  const joined = await join(dora, page.id)
  expect(joined).toMatchObject({
    status: 200,
    body: { id: page.id, me: { reason: 'subscribed' }, may: { reply: true } },
  })
  expect(await findDuplicate(dora, group.contact_id)).toMatchObject({
    thread_id: page.id,
    join_thread_id: null,
  })
  // Joining again changes nothing.
  expect((await join(dora, page.id)).status).toBe(200)
  const { results } = await ana.call(listSubscribers, { params: { id: page.id } })
  expect(results.find(({ user_id }) => user_id === dora.user.user_id)?.why).toBe(
    'joined the page of Ana Ruiz',
  )
  const { rows: events } = await h.app.db.acrossAccounts((db) =>
    sql`select details from page_event where thread_id = ${page.id} and kind = 'joined'`.execute(db),
  )
  expect(events).toEqual([{ details: { by_user_id: dora.user.user_id } }])
  const { rows: audited } = await h.app.db.acrossAccounts((db) =>
    sql`select actor_id from audit where action = 'page.joined'`.execute(db),
  )
  expect(audited).toEqual([{ actor_id: dora.user.user_id }])
  expect(await findDuplicate(dora, group.contact_id)).toMatchObject({ waits_for: ['Ben Okafor'] })
})

test('colleagues in a department join a page to a group, but not one to a person by name', async () => {
  const h = await createHospital()
  const { ana, ben, cleo } = h
  await leaveDepartments(h)
  await joinCommonDepartment(h, [ana, cleo])
  const personal = await ana.writes(ben.user.contact_id, 'Please call me', { ...asking, priority: 2 })
  expect(await findDuplicate(cleo, ben.user.contact_id)).toMatchObject({ join_thread_id: null })
  expect((await join(cleo, personal.id)).status).toBe(404)
  const group = await createNephrology(h)
  const page = await ana.writes(group.contact_id, 'Please call back', asking)
  expect((await join(cleo, page.id)).status).toBe(200)
})

test('only pages can be joined: no plain message, recalled page, old page, or one of another hospital', async () => {
  const h = await createHospital()
  const { ana, cleo, dora, stranger, clock } = h
  const group = await createNephrology(h)
  await addMember(h, group.group_id, cleo)
  const plain = await ana.writes(group.contact_id, 'No hurry')
  const recalled = await dora.writes(group.contact_id, 'Wrong group', asking)
  await dora.call(recallThread, { params: { id: recalled.id } })
  const old = await ana.writes(group.contact_id, 'Please call back', asking)
  expect((await join(stranger, old.id)).status).toBe(404)
  for (const { id } of [plain, recalled]) expect((await join(cleo, id)).status).toBe(404)
  clock.forward({ hours: 25 })
  expect((await join(cleo, old.id)).status).toBe(404)
})
