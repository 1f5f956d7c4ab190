import { changeRoutingAction } from '@wardline/contract/routing/actions/action.routes.ts'
import { createRoutingConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.routes.ts'
import { changeRoutingCondition } from '@wardline/contract/routing/conditions/condition.routes.ts'
import { deleteScheduleGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import * as versionRoutes from '@wardline/contract/routing/policies/policy-version.routes.ts'
import * as routes from '@wardline/contract/routing/policies/routing-policy.routes.ts'
import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import * as routing from '../../fixtures/hospital/routing.ts'
import * as groups from '../../fixtures/paging/group-rows.ts'

let h: Hospital

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  return h.close
})

const words = { type: 'MessageContentCondition', subject__ilike: 'chest pain' } as const
const listVersions = async (id: number) =>
  (await h.dora.call(versionRoutes.listRoutingPolicyVersions, { params: { id } })).results
const change = (id: number, body: Record<string, unknown>) =>
  h.dora.request(routes.changeRoutingPolicy, { params: { id }, body })
const restore = async (id: number, version: number, seen?: number) =>
  h.dora.request(versionRoutes.restoreRoutingPolicyVersion, {
    params: { id, version },
    body: { version: seen ?? (await get(id)).version },
  })
const get = (id: number) => h.dora.call(routes.getRoutingPolicy, { params: { id } })

const conditionOf = (policy: RoutingPolicy) => {
  const condition = policy.conditionsets_list[0]?.conditions_list[0]
  if (!condition) throw new Error('no condition')
  return condition
}
const changeWords = async (policy: RoutingPolicy, subject__ilike: string) => {
  const { id, name, url_prefix } = conditionOf(policy)
  const body = { ...words, name, subject__ilike }
  await h.dora.call(changeRoutingCondition, { params: { url_prefix, id }, body })
}

test('each save is a version with its content, who saved it and when', async () => {
  const policy = await routing.createPolicy(h.dora, [words], [{ type: 'StopAction' }], { name: 'Versions' })
  await change(policy.id, { priority: 70 })
  const [second, first] = await listVersions(policy.id)
  expect(first).toMatchObject({ version: 1, name: 'Versions', changed_part: null, restored_version: null })
  expect(second).toMatchObject({ version: 2, priority: 70, changed_by: 'Dora Lind' })
  expect(second?.conditionsets_list[0]?.conditions_list[0]).toMatchObject(words)
  expect(second?.actions_list).toMatchObject([{ type: 'StopAction', url_prefix: 'stop' }])
})

test('a changed part is a version of every policy that uses it, and no conflict for who edits the policy', async () => {
  const condition = await routing.createCondition(h.dora, { ...words, name: 'Shared words' })
  const sets = await Promise.all(
    ['A', 'B'].map((name) =>
      h.dora.call(createRoutingConditionSet, {
        body: { name: `Shared ${name}`, condition_ids: [condition.id] },
      }),
    ),
  )
  const { id: action_id } = await routing.createAction(h.dora, { type: 'StopAction' })
  const [one, other] = await Promise.all(
    sets.map(({ id, name }) =>
      h.dora.call(routes.createRoutingPolicy, {
        body: { name, conditionset_ids: [id], action_ids: [action_id] },
      }),
    ),
  )
  if (!one || !other) throw new Error('no policies')
  await changeWords(one, 'st elevation')
  for (const { id } of [one, other])
    expect((await listVersions(id))[0]).toMatchObject({
      version: 2,
      changed_part: 'condition Shared words',
      conditionsets_list: [{ conditions_list: [{ subject__ilike: 'st elevation' }] }],
    })
  expect((await change(one.id, { priority: 5, version: 1 })).body).toMatchObject({ version: 3 })
  expect((await change(one.id, { priority: 6, version: 2 })).status).toBe(409)
})

test('a version is restored as a new one, and no other policy changes', async () => {
  const policy = await routing.createPolicy(
    h.dora,
    [{ ...words, name: 'Pain words' }],
    [{ type: 'PriorityAction', name: 'Raise', priority: 2 }],
    { name: 'Restored', priority: 40 },
  )
  const shared = await h.dora.call(routes.createRoutingPolicy, {
    body: {
      name: 'Shares its parts',
      conditionset_ids: policy.conditionset_ids,
      action_ids: policy.action_ids,
    },
  })
  await changeWords(policy, 'stroke')
  const [action] = policy.actions_list
  await h.dora.call(changeRoutingAction, {
    params: { url_prefix: 'priority', id: action?.id ?? 0 },
    body: { type: 'PriorityAction', name: 'Raise', priority: 0 },
  })
  await change(policy.id, { name: 'Renamed', priority: 90, is_active: false })

  const { status, body } = await restore(policy.id, 1)
  expect(status).toBe(200)
  expect(body).toMatchObject({ version: 5, name: 'Restored', priority: 40, is_active: false })
  const restored = await get(policy.id)
  expect(conditionOf(restored)).toMatchObject({
    name: 'Pain words (version 1)',
    subject__ilike: 'chest pain',
  })
  expect(restored.actions_list).toMatchObject([{ name: 'Raise (version 1)', priority: 2 }])
  expect(conditionOf(await get(shared.id)).subject__ilike).toBe('stroke')
  expect((await listVersions(policy.id))[0]).toMatchObject({ version: 5, restored_version: 1 })
  expect((await listAuditEntries(h, 'routing_policy.changed')).at(-1)?.details).toMatchObject({
    restored_version: 1,
  })
  // Parts that are already as in the version are used unchanged.
  await change(policy.id, { priority: 50 })
  await restore(policy.id, 5)
  expect((await get(policy.id)).action_ids).toEqual(restored.action_ids)
})

test('a version is refused like a save: after another save, with a taken name, with something deleted', async () => {
  const group = await groups.createGroup(h, 'Restored group')
  const policy = await routing.createPolicy(
    h.dora,
    [words],
    [{ type: 'OnCallAction', name: 'To the group', paging_group_id: group.group_id }],
    { name: 'Refused' },
  )
  await change(policy.id, { name: 'Free again' })
  expect((await restore(policy.id, 1, 1)).status).toBe(409)
  await routing.createPolicy(h.dora, [words], [{ type: 'StopAction' }], { name: 'Refused' })
  expect((await restore(policy.id, 1)).body).toMatchObject({
    name: ['A routing policy with this name already exists.'],
  })
  const { id: action_id } = await routing.createAction(h.dora, { type: 'StopAction' })
  await change(policy.id, { action_ids: [action_id] })
  const other = await groups.createGroup(h, 'Another group')
  await h.dora.call(changeRoutingAction, {
    params: { url_prefix: 'oncall', id: policy.action_ids[0] ?? 0 },
    body: { type: 'OnCallAction', name: 'To the group', paging_group_id: other.group_id },
  })
  await h.dora.call(deleteScheduleGroup, { params: { id: group.group_id } })
  expect((await restore(policy.id, 2)).body).toMatchObject({
    non_field_errors: [
      'Version 2 cannot be restored. To the group: A paging group that it names was deleted.',
    ],
  })
  expect((await restore(policy.id, 99)).status).toBe(404)
})
