import {
  changeAccountSettings,
  getAccountSettings,
} from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import { getUserAccount } from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import {
  createDepartment,
  getDepartment,
} from '@wardline/contract/directory/departments/department.routes.ts'
import {
  createEscalationPolicy,
  getEscalationPolicy,
} from '@wardline/contract/paging/policies/escalation-policy.routes.ts'
import { getUserDuties, removeUser } from '@wardline/contract/reports/user-duties/user-duties.routes.ts'
import type { DutyReassignment } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { grantPermissions } from '../../fixtures/hospital/users.ts'
import { createGroup, setDepartmentFailOver } from '../../fixtures/paging/group-rows.ts'

/** Ben is fail-over of a group, a department and the hospital, the operator, and in both steps of a policy. */
async function createDuties(h: Hospital) {
  const { account_id: id } = h.ids
  const [ben, cleo] = [h.ben.user.user_id, h.cleo.user.user_id]
  const { group_id } = await createGroup(h, 'Stroke team', { failOver: h.ben })
  const { id: department_id } = await h.dora.call(createDepartment, { body: { name: 'Neurology' } })
  await setDepartmentFailOver(h, department_id, h.ben)
  await h.dora.call(changeAccountSettings, {
    params: { id },
    body: { operator_id: ben, fail_over_user_id: ben },
  })
  const { id: policy_id } = await h.dora.call(createEscalationPolicy, {
    body: {
      name: 'Nights',
      steps: [
        { delay_seconds: 0, targets: [{ kind: 'user', user_id: ben }] },
        {
          delay_seconds: 60,
          targets: [
            { kind: 'user', user_id: ben },
            { kind: 'user', user_id: cleo },
          ],
        },
      ],
    },
  })
  const params = { id, user_id: ben }
  const duties: DutyReassignment[] = [
    { kind: 'group_fail_over', id: group_id, user_id: cleo },
    { kind: 'department_fail_over', id: department_id, user_id: cleo },
    { kind: 'operator', id, user_id: cleo },
    { kind: 'account_fail_over', id, user_id: cleo },
    { kind: 'escalation_step', id: policy_id, user_id: cleo },
  ]
  const state = async () => (await h.dora.call(getUserAccount, { params })).state
  const held = async () => (await h.dora.call(getUserDuties, { params })).results.map(({ kind }) => kind)
  return { account_id: id, params, department_id, policy_id, duties, cleo, state, held }
}

test('locking a user gives fail-over, operator and escalation steps to replacements in one change', async () => {
  const h = await createHospital()
  const { params, duties, department_id, policy_id, account_id, cleo, state, held } = await createDuties(h)
  expect((await held()).toSorted()).toEqual(duties.map(({ kind }) => kind).toSorted())

  await h.dora.call(removeUser, { params, body: { state: 'locked', reason: 'Left', duties } })
  expect(await state()).toBe('locked')
  expect(await held()).toEqual([])
  const settings = await h.dora.call(getAccountSettings, { params: { id: account_id } })
  expect([settings.operator?.id, settings.fail_over_user?.id]).toEqual([cleo, cleo])
  const { fail_over_user } = await h.dora.call(getDepartment, { params: { id: department_id } })
  expect(fail_over_user?.id).toBe(cleo)
  const { steps } = await h.dora.call(getEscalationPolicy, { params: { id: policy_id } })
  expect(steps.map(({ targets }) => targets.map(({ user_id }) => user_id))).toEqual([[cleo], [cleo]])
  expect(await listAuditEntries(h, 'paging_group.changed')).toHaveLength(1)
  expect((await listAuditEntries(h, 'user.locked'))[0]?.details).toEqual({ reason: 'Left' })
})

test('a duty that the user no longer has, or a replacement who cannot receive, refuses the whole removal', async () => {
  const h = await createHospital()
  const { params, duties, department_id, account_id, cleo, state, held } = await createDuties(h)
  const remove = (given: DutyReassignment[]) =>
    h.dora.request(removeUser, { params, body: { state: 'deactivated', duties: given } })

  await setDepartmentFailOver(h, department_id, h.ana)
  const changed = await remove(duties)
  expect(changed.status).toBe(409)
  expect(changed.body).toMatchObject({
    code: 'user.duties_changed',
    detail: 'The duties of this user changed in the meantime. Nothing was saved. Check them and try again.',
  })
  await setDepartmentFailOver(h, department_id, h.ben)

  for (const user_id of [params.user_id, h.stranger.user.user_id]) {
    const refused = await remove(duties.map((duty) => ({ ...duty, user_id })))
    expect(refused.status).toBe(400)
    expect(refused.body).toHaveProperty('duties')
  }
  const foreign = await remove([{ kind: 'group_fail_over', id: 999_999, user_id: cleo }])
  expect(foreign.status).toBe(409)
  expect(await state()).toBe('active')
  expect(await held()).toHaveLength(duties.length)
  const settings = await h.dora.call(getAccountSettings, { params: { id: account_id } })
  expect(settings.operator?.id).toBe(params.user_id)
})

test('a removal needs the permission to change each duty, and is refused as a whole without it', async () => {
  const h = await createHospital()
  const { params, duties, account_id, cleo, state, held } = await createDuties(h)
  await grantPermissions(h, h.ana, ['accounts.change_user'])
  for (const duty of duties) {
    const refused = await h.ana.request(removeUser, {
      params,
      body: { state: 'locked', duties: [duty] },
    })
    expect([duty.kind, refused.status]).toEqual([duty.kind, 403])
  }
  // Dora cannot lock herself: her operator duty stays with her.
  const dora = h.dora.user.user_id
  await h.dora.call(changeAccountSettings, { params: { id: account_id }, body: { operator_id: dora } })
  const own = await h.dora.request(removeUser, {
    params: { id: account_id, user_id: dora },
    body: { state: 'locked', duties: [{ kind: 'operator', id: account_id, user_id: cleo }] },
  })
  expect(own.status).toBe(400)
  const settings = await h.dora.call(getAccountSettings, { params: { id: account_id } })
  expect(settings.operator?.id).toBe(dora)
  expect(await state()).toBe('active')
  expect(await held()).toHaveLength(duties.length - 1)
})
