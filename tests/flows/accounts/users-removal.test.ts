import { changeAccountSettings } from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import { getUserAccount } from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { createDepartment } from '@wardline/contract/directory/departments/department.routes.ts'
import { getDutiesOfUsers, removeUsers } from '@wardline/contract/reports/user-duties/user-duties.routes.ts'
import type { UsersRemoval } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { createUser, grantPermissions } from '../../fixtures/hospital/users.ts'
import {
  addShift,
  createCareTeam,
  createGroup,
  setDepartmentFailOver,
} from '../../fixtures/paging/group-rows.ts'
import type { Person } from '../../fixtures/people/person.ts'

type Duty = UsersRemoval['duties'][number]
const give = (kind: Duty['kind'], to: Person): Duty => ({ kind, user_id: to.user.user_id })

/** Ana and Ben leave; Cleo and Eve stay. */
async function createLeavers() {
  const h = await createHospital()
  const { account_id: id } = h.ids
  const eve = await createUser(h, 'Eve')
  const leavers = [h.ana, h.ben]
  const user_ids = leavers.map(({ user }) => user.user_id)
  const { group_id } = await createGroup(h, 'Stroke team', {
    members: [h.ana, h.ben, h.cleo],
    failOver: h.ben,
  })
  await createGroup(h, 'Burns', { failOver: h.ana })
  const { id: department_id } = await h.dora.call(createDepartment, { body: { name: 'Neurology' } })
  await setDepartmentFailOver(h, department_id, h.ana)
  await h.dora.call(changeAccountSettings, { params: { id }, body: { operator_id: h.ben.user.user_id } })
  await createCareTeam(h, leavers)
  for (const leaver of leavers) await h.dora.writes(leaver, 'K+ 6.1', { requires_confirm: true })
  const held = async () =>
    Object.fromEntries(
      (
        await h.dora.call(getDutiesOfUsers, { params: { id }, query: { user_ids: user_ids.join(',') } })
      ).results.map(({ kind, count, user_count }) => [kind, `${count} of ${user_count}`]),
    )
  const remove = (duties: Duty[], by: Person = h.dora, more: number[] = []) =>
    by.request(removeUsers, {
      params: { id },
      body: { user_ids: [...user_ids, ...more], state: 'deactivated', reason: 'Merger', duties },
    })
  const states = () =>
    Promise.all(
      user_ids.map(async (user_id) => (await h.dora.call(getUserAccount, { params: { id, user_id } })).state),
    )
  return { h, eve, group_id, held, remove, states }
}

test('paging §2: one replacement takes over the duties of a kind from several users, who are removed in one change', async () => {
  const { h, held, remove, states } = await createLeavers()
  expect(await held()).toEqual({
    group_fail_over: '2 of 2',
    department_fail_over: '1 of 1',
    operator: '1 of 1',
    acknowledgement: '2 of 2',
    care_team: '2 of 2',
  })
  const done = await remove([
    give('group_fail_over', h.cleo),
    give('department_fail_over', h.cleo),
    give('operator', h.dora),
    give('acknowledgement', h.cleo),
    give('care_team', h.cleo),
  ])
  expect([done.status, done.body]).toEqual([204, ''])
  expect(await states()).toEqual(['deactivated', 'deactivated'])
  expect(await held()).toEqual({})
  const entries = await listAuditEntries(h, 'user.deactivated')
  expect(entries.map(({ details }) => details)).toEqual([{ reason: 'Merger' }, { reason: 'Merger' }])
  expect(await listAuditEntries(h, 'paging_group.changed')).toHaveLength(2)
})

test('a refusal of one duty keeps all users and all duties as they were', async () => {
  const { h, eve, group_id, held, remove, states } = await createLeavers()
  await addShift(h, group_id, h.ben, { from: 24, to: 36 })
  const before = await held()
  const notAMember = await remove([give('group_fail_over', h.cleo), give('shift', eve)])
  expect(notAMember).toMatchObject({ status: 400, body: { duties: [expect.stringMatching(/not a member/)] } })
  for (const to of [h.ana, h.ben, h.stranger])
    expect((await remove([give('operator', to)])).status, to.user.display_name).toBe(400)
  await grantPermissions(h, eve, ['accounts.change_user'])
  expect((await remove([give('operator', h.cleo)], eve)).status).toBe(403)
  expect((await remove([], h.dora, [h.stranger.user.user_id])).status).toBe(404)
  expect((await remove([], h.dora, [h.dora.user.user_id])).status, 'oneself').toBe(400)
  expect((await remove([give('operator', h.cleo), give('operator', h.dora)])).status).toBe(400)
  expect(await states()).toEqual(['active', 'active'])
  expect(await held()).toEqual(before)
})

test('duties of users of another account are not counted', async () => {
  const { h } = await createLeavers()
  const params = { id: h.ids.account_id }
  const foreign = { params, query: { user_ids: `${h.ben.user.user_id},${h.stranger.user.user_id}` } }
  expect((await h.dora.request(getDutiesOfUsers, foreign)).status).toBe(404)
  const many = Array.from({ length: 251 }, (_, n) => n + 1).join(',')
  expect((await h.dora.request(getDutiesOfUsers, { params, query: { user_ids: many } })).status).toBe(400)
  expect((await h.dora.request(getDutiesOfUsers, { params, query: { user_ids: 'all' } })).status).toBe(400)
})
