import { changeAccountSettings } from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import { listUserAccounts } from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import {
  createDepartment,
  listManagedDepartments,
} from '@wardline/contract/directory/departments/department.routes.ts'
import {
  deleteScheduleGroup,
  listPagingGroups,
} from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { setProvider, testProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { getSetupChecklist } from '@wardline/contract/reports/setup-checklist/setup-checklist.routes.ts'
import { acceptMessage } from '@wardline/contract/messaging/responses/response.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'
import { startTwilio } from '../../fixtures/peers/twilio.ts'
import { addShift, createGroup, setDepartmentFailOver, updateUser } from '../../fixtures/paging/group-rows.ts'

/** The lists that the checklist links to. */
async function listProblems({ dora, ids }: Hospital) {
  const params = { id: ids.account_id }
  const groups = (lacks: string) => dora.call(listPagingGroups, { query: { lacks, ordering: 'name' } })
  const names = ({ results }: { results: { name: string }[] }) => results.map(({ name }) => name)
  const users = await dora.call(listUserAccounts, {
    params,
    query: { state: 'active', reached_by: 'email_or_nothing' },
  })
  return {
    failOver: names(await groups('fail_over')),
    coverage: names(await groups('coverage')),
    departments: names(await dora.call(listManagedDepartments, { params, query: { is_unattended: true } })),
    channels: users.results.map(({ display_name }) => display_name),
  }
}

test('the setup checklist names ways a page could be lost, until it is fixed', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  const params = { id: h.ids.account_id }
  await dora.call(setProvider, { params: { kind: 'sandbox' }, body: { kind: 'sandbox', is_on: true } })
  await Promise.all([ana, ben, cleo, dora].map((person) => person.signIn()))
  const problems = async () => {
    const { checks } = await dora.call(getSetupChecklist, { params })
    return Object.fromEntries(
      checks.map(({ key, count, items }) => [
        key,
        count === 0 ? [] : [count, ...items.map(({ name }) => name)],
      ]),
    )
  }
  await createGroup(h, 'Cath Lab On Call')
  const covered = await createGroup(h, 'Stroke On Call', { failOver: ben })
  await addShift(h, covered.group_id, ben, { from: -1, to: 24 * 400 })
  const { id: icu } = await dora.call(createDepartment, { body: { name: 'ICU' } })
  for (const person of [ben, cleo, dora]) await updateUser(h, person, { mobile_number: '202-555-0147' })

  const before = await problems()
  const { failOver, coverage, departments, channels } = await listProblems(h)
  expect(before['fail_over']?.slice(1)).toEqual(failOver)
  expect(before['coverage']?.slice(1)).toEqual(coverage)
  expect(before['departments']?.slice(1)).toEqual(departments)
  expect(before['channels']?.slice(1)).toEqual(channels)
  expect(before['operator']).toEqual([1])
  expect(before['fail_over']).toContain('Cath Lab On Call')
  expect(before['fail_over']).not.toContain('Stroke On Call')
  expect(before['coverage']).toContain('Cath Lab On Call')
  expect(before['coverage']).not.toContain('Stroke On Call')
  expect(before['departments']).toContain('ICU')
  expect(before['channels']).toEqual([1, 'Ana Ruiz'])

  await dora.call(changeAccountSettings, { params, body: { operator_id: cleo.user.user_id } })
  await setDepartmentFailOver(h, icu, ben)
  await updateUser(h, ana, { pager_number: '4021', device_type: 'pager' })
  const after = await problems()
  expect(after['operator']).toEqual([])
  expect(after['departments']).not.toContain('ICU')
  expect(after['channels']).toEqual([])

  // A locked person receives nothing.
  await dora.call(lockUser, { params: { id: ben.user.user_id } })
  const locked = await problems()
  expect(locked['fail_over']).toContain('Stroke On Call')
  expect(locked['coverage']).toContain('Stroke On Call')
  expect(locked['departments']).toContain('ICU')
  expect((await dora.request(getSetupChecklist, { params: { id: params.id + 1 } })).status).toBe(404)
})

test('the setup checklist is green only for what exists and was proven', async () => {
  const h = await createHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
  const { ana, ben, dora } = h
  const params = { id: h.ids.account_id }
  const counts = async () => {
    const { checks } = await dora.call(getSetupChecklist, { params })
    return Object.fromEntries(checks.map(({ key, count }) => [key, count]))
  }
  const { results: groups } = await dora.call(listPagingGroups, { query: { type: 'ScheduleGroup' } })
  for (const { id } of groups) await dora.call(deleteScheduleGroup, { params: { id } })
  const empty = await counts()
  expect(Object.keys(empty).slice(0, 3)).toEqual(['structure', 'staff', 'providers'])
  expect(empty).toMatchObject({ staff: 0, providers: 1, groups: 1, answer: 1 })
  // Nothing is known about what does not exist yet.
  for (const key of ['delivery', 'coverage', 'fail_over']) expect(empty).not.toHaveProperty(key)
  expect(empty['sign_in']).toBeGreaterThan(0)

  // The sandbox shows pages in Wardline only, in the demo hospital too.
  await h.app.db.acrossAccounts((db) =>
    sql`update account set is_demo = true where account_id = ${h.ids.account_id}`.execute(db),
  )
  await dora.call(setProvider, { params: { kind: 'sandbox' }, body: { kind: 'sandbox', is_on: true } })
  expect(await counts()).toMatchObject({ providers: 1 })

  const { settings, auth_token } = await startTwilio()
  await dora.call(setProvider, {
    params: { kind: 'twilio' },
    body: { kind: 'twilio', ...settings, auth_token },
  })
  expect(await counts()).toMatchObject({ providers: 0, delivery: 1 })
  await dora.call(testProvider, { params: { kind: 'twilio' }, body: { address: '+12025550123' } })
  expect(await counts()).toMatchObject({ providers: 0, delivery: 0 })

  await createGroup(h, 'Cath Lab On Call')
  expect(await counts()).toMatchObject({ groups: 0, coverage: 1, fail_over: 1 })
  // An operator who never signed in does not count.
  await dora.call(changeAccountSettings, { params, body: { operator_id: ben.user.user_id } })
  expect(await counts()).toMatchObject({ operator: 1 })
  await ben.signIn()
  expect(await counts()).toMatchObject({ operator: 0 })

  const { id } = await ana.writes(ben, 'Potassium 6.1', { priority: 2, requires_confirm: true })
  expect(await counts()).toMatchObject({ answer: 1 })
  await ben.call(acceptMessage, { params: { id }, body: {} })
  expect(await counts()).toMatchObject({ answer: 0 })
  await Promise.all([ana, h.cleo].map((person) => person.signIn()))
  expect(await counts()).toMatchObject({ sign_in: 0 })
})

test('14 privacy: the checklist says whether records are limited, and how many patients have no care team', async () => {
  const h = await createHospital()
  const params = { id: h.ids.account_id }
  const access = async () => (await h.dora.call(getSetupChecklist, { params })).record_access
  const before = await access()
  const patient = await admitPatient(h, 'Becker')
  await admitPatient(h, 'Costa')
  await assign(h, h.ben, [patient])
  expect(before.is_limited).toBe(false)
  expect(await access()).toEqual({
    is_limited: false,
    patients: before.patients + 2,
    without_care_team: before.without_care_team + 1,
  })
  await setFlag(h, 'care_team_access', true)
  expect((await access()).is_limited).toBe(true)
})
