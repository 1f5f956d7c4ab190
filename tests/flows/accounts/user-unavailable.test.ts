import { deactivateUser, lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { lockUsers } from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { listSubscribers } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { importStaff } from '@wardline/server/features/accounts/import/staff.actions.ts'
import { staffFromLdif } from '@wardline/server/features/accounts/import/staff-rows.rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDepartment, joinDepartment, listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import {
  createPolicy,
  delayedStep,
  assignPolicy,
  immediateStep,
  sendPage,
  userTarget,
} from '../../fixtures/messaging/escalated-pages.ts'
import { addShift, createGroup, setDepartmentFailOver } from '../../fixtures/paging/group-rows.ts'
import type { Person } from '../../fixtures/people/person.ts'

const patience = { interval: 50, timeout: 10_000 }

const readStates = async (person: Person, thread: { id: number }) => {
  const { results } = await person.call(listSubscribers, { params: { id: thread.id } })
  return Object.fromEntries(
    results.flatMap(({ display_name, acknowledgement }) =>
      acknowledgement ? [[display_name, acknowledgement.state]] : [],
    ),
  )
}

const ask = (sender: Person, to: Person) => sender.writes(to, 'K+ 6.1, bed 12', { requires_confirm: true })

const removals = {
  locking: (h: Hospital) => h.dora.call(lockUser, { params: { id: h.ben.user.user_id }, body: {} }),
  deactivating: (h: Hospital) =>
    h.dora.call(deactivateUser, { params: { id: h.ben.user.user_id }, body: {} }),
  'locking several': (h: Hospital) =>
    h.dora.call(lockUsers, { body: { user_ids: [h.ben.user.user_id, h.cleo.user.user_id] } }),
  'a directory import': async (h: Hospital) => {
    const { email } = h.ben.user
    const file = `dn: uid=ben\nobjectClass: person\nsn: Okafor\ngivenName: Ben\nmail: ${email}\nuserAccountControl: 514\n`
    const { rows } = staffFromLdif(file)
    expect(await importStaff(h.app.db, h.ids.account_id, rows)).toMatchObject({ changed: 1 })
  },
} as const

test.each(Object.keys(removals) as (keyof typeof removals)[])(
  '%s: an awaited response goes to the fail-over user of the department',
  async (way) => {
    const h = await createHospital()
    const department_id = await createDepartment(h, 'Neurology')
    await joinDepartment(h, h.ben, department_id)
    await setDepartmentFailOver(h, department_id, h.dora)
    const thread = await ask(h.ana, h.ben)
    await removals[way](h)
    await expect
      .poll(() => readStates(h.ana, thread), patience)
      .toEqual({ 'Ben Okafor': 'handed_off', 'Dora Lind': 'open' })
    await expect.poll(async () => (await h.dora.inbox()).map(({ id }) => id), patience).toContain(thread.id)
  },
)

test('an import that disables a user ends their sessions and is audited', async () => {
  const h = await createHospital()
  await h.ben.inbox()
  await removals['a directory import'](h)
  const entries = await listAuditEntries(h, 'user.deactivated')
  expect(entries).toMatchObject([
    { actor_id: null, object_id: h.ben.user.user_id, details: { reason: 'Disabled in the directory.' } },
  ])
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql`select from session where account_id = ${h.ids.account_id} and user_id = ${h.ben.user.user_id}`.execute(
      db,
    ),
  )
  expect(rows).toHaveLength(0)
})

test('without a fail-over user the sender is warned, once', async () => {
  const h = await createHospital()
  const thread = await ask(h.ana, h.ben)
  await h.ana.archives(thread)
  await removals.locking(h)
  await expect.poll(async () => (await h.ana.inbox()).map(({ id }) => id), patience).toContain(thread.id)
  expect(await readStates(h.ana, thread)).toEqual({ 'Ben Okafor': 'open' })
})

test('a page to the on-call user goes to the fail-over user of the group', async () => {
  const h = await createHospital()
  const { group_id, contact_id } = await createGroup(h, 'Stroke team', { members: [h.ben], failOver: h.dora })
  await addShift(h, group_id, h.ben, { to: 12 })
  const thread = await h.ana.writes(contact_id, 'Stroke, bed 3', { requires_confirm: true })
  await removals.deactivating(h)
  await expect.poll(() => readStates(h.ana, thread), patience).toMatchObject({ 'Dora Lind': 'open' })
})

test('a running escalation continues at its next step', async () => {
  const h = await createHospital()
  const group = await createGroup(h, 'Cardiology', { failOver: h.dora })
  await addShift(h, group.group_id, h.ben, { to: 48 })
  const policy = await createPolicy(h, [
    immediateStep(userTarget(h.ben)),
    delayedStep(120, userTarget(h.cleo)),
  ])
  await assignPolicy(h, group, policy.id)
  const thread = await sendPage(h.ana, group)
  await removals.deactivating(h)
  await expect.poll(() => countTasks(h), patience).toBe(0)
  h.clock.forward({ minutes: 3 })
  await h.ana.signIn()
  await expect.poll(() => readStates(h.ana, thread), patience).toMatchObject({ 'Cleo Marsh': 'open' })
})

const countTasks = async ({ app, ids }: Hospital): Promise<number> => {
  const { rows } = await app.db.acrossAccounts((db) =>
    sql<{ count: number }>`
      select count(*)::int as count from due_task
       where account_id = ${ids.account_id} and due <= clock_now()`.execute(db),
  )
  return rows[0]?.count ?? 0
}
