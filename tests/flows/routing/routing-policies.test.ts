import { deleteScheduleGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import * as actionRoutes from '@wardline/contract/routing/actions/action.routes.ts'
import * as setRoutes from '@wardline/contract/routing/condition-sets/condition-set.routes.ts'
import * as conditionRoutes from '@wardline/contract/routing/conditions/condition.routes.ts'
import * as routes from '@wardline/contract/routing/policies/routing-policy.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import * as routing from '../../fixtures/hospital/routing.ts'
import * as groups from '../../fixtures/paging/group-rows.ts'

let h: Hospital

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  return h.close
})

const content = { url_prefix: 'messagecontent' } as const
const says = (more: Record<string, unknown>) => ({ type: 'MessageContentCondition', ...more }) as const
const tryCondition = (url_prefix: string, body: Record<string, unknown>) =>
  h.dora.request(conditionRoutes.createRoutingCondition, { params: { url_prefix }, body })

test('messaging §3, §5, §7 routing: conditions have the fields of their type and a url_prefix; an empty text is null', async () => {
  const { results } = await h.dora.call(conditionRoutes.listRoutingConditionTypes, {})
  expect(results.map(({ type, url_prefix }) => [type, url_prefix])).toEqual([
    ['MessageContentCondition', 'messagecontent'],
    ['MessageTypeCondition', 'messagetype'],
    ['RecipientCondition', 'recipient'],
    ['ScheduleCondition', 'schedule'],
    ['SenderCondition', 'sender'],
  ])
  const { id, ...made } = await routing.createCondition(h.dora, {
    ...says({ name: 'Urgent words', body__ilike: ' Brustschmerz ' }),
    subject__ilike: '',
  })
  expect(made).toEqual({
    name: 'Urgent words',
    type: 'MessageContentCondition',
    url_prefix: 'messagecontent',
    subject__ilike: null,
    body__ilike: 'Brustschmerz',
    priority__in: null,
    used_in: [],
    used_in_policies: [],
    references: [],
    problems: [],
    version: 1,
    changed_by: null,
  })
  expect(await h.dora.call(conditionRoutes.getRoutingCondition, { params: { ...content, id } })).toEqual({
    id,
    ...made,
  })
  const elsewhere = { params: { url_prefix: 'sender', id } } as const
  expect((await h.dora.request(conditionRoutes.getRoutingCondition, elsewhere)).status).toBe(404)
})

test('a condition with unknown fields, ids of another hospital or no value is refused', async () => {
  const refused = async (url_prefix: string, body: Record<string, unknown>) => {
    const { status, body: errors } = await tryCondition(url_prefix, body)
    expect(status).toBe(400)
    return errors
  }
  expect(await refused('messagecontent', { ...says({ name: 'X' }), subject__regex: '.*' })).toMatchObject({
    subject__regex: ['Unknown field.'],
  })
  expect(await refused('messagecontent', says({ name: 'X', subject__ilike: ' ' }))).toMatchObject({
    non_field_errors: ['Enter at least one value. Without one, every message would match.'],
  })
  const stranger = h.stranger.user
  expect(
    await refused('sender', { type: 'SenderCondition', name: 'X', id__in: [stranger.user_id] }),
  ).toMatchObject({ id__in: [`There is no user ${stranger.user_id}. Choose another one.`] })
  expect(
    await refused('recipient', { type: 'RecipientCondition', name: 'X', id__in: [stranger.contact_id] }),
  ).toMatchObject({ id__in: [`There is no contact ${stranger.contact_id}. Choose another one.`] })
  expect(await refused('sender', says({ name: 'X', subject__ilike: 'x' }))).toMatchObject({
    type: ['This address is for another type of condition or action.'],
  })
  expect(
    await refused('schedule', { type: 'ScheduleCondition', name: 'X', time__gte: '25:00' }),
  ).toMatchObject({ time__gte: ['Enter a time such as 19:00.'] })
})

test('messaging §5 routing: an empty set, or a part that is already added, is refused', async () => {
  const { id, name } = await routing.createCondition(h.dora, says({ subject__ilike: 'stroke' }))
  const trySet = (condition_ids: number[]) =>
    h.dora.request(setRoutes.createRoutingConditionSet, { body: { name: 'Stroke', condition_ids } })
  expect((await trySet([])).body).toMatchObject({ condition_ids: ['Choose at least one condition.'] })
  expect((await trySet([id, id])).body).toMatchObject({
    condition_ids: [`Condition ${name} is already added.`],
  })
  const set = await routing.createSet(h.dora, [says({ subject__ilike: 'stroke' })])
  expect(set.clause_join).toBe('AND')
  const stop = await routing.createAction(h.dora, { type: 'StopAction' })
  const body = { name: 'Twice', conditionset_ids: [set.id, set.id], action_ids: [stop.id, stop.id] }
  expect((await h.dora.request(routes.createRoutingPolicy, { body })).body).toMatchObject({
    conditionset_ids: [`Condition set ${set.name} is already added.`],
    action_ids: [`Action ${stop.name} is already added.`],
  })
})

test('messaging §3, §7 routing: policies are listed by priority, active ones by default, and changed by version', async () => {
  const parts = await routing.createRoutingParts(h.dora)
  const create = (name: string, more: Record<string, unknown> = {}) =>
    h.dora.call(routes.createRoutingPolicy, { body: { ...parts, name, ...more } })
  const last = await create('Last', { priority: 900 })
  const first = await create('First', { priority: 800 })
  const off = await create('Off', { is_active: false })
  expect(off.priority).toBe(910)
  const listed = async (query: Record<string, unknown> = {}) =>
    (await h.dora.call(routes.listRoutingPolicies, { query })).results.map(({ name }) => name)
  expect(await listed()).toEqual(['First', 'Last'])
  expect(await listed({ is_active: 'false' })).toEqual(['Off'])
  expect(first).toMatchObject({ ...parts, version: 1, is_used: false, may: { change: true, delete: true } })
  const change = (body: Record<string, unknown>) =>
    h.dora.request(routes.changeRoutingPolicy, { params: { id: last.id }, body })
  expect((await change({ priority: 1, version: 1 })).body).toMatchObject({
    priority: 1,
    version: 2,
    ...parts,
  })
  expect(await change({ priority: 2, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'routing.changed', detail: expect.stringContaining('Dora Lind changed this policy') },
  })
  expect(await listed()).toEqual(['Last', 'First'])
  for (const { id } of [first, last, off])
    expect((await h.dora.request(routes.deleteRoutingPolicy, { params: { id } })).status).toBe(204)
})

test('a part that is in use is not deleted, and says where; a deleted group makes a policy red', async () => {
  const group = await groups.createGroup(h, 'Former transplant line')
  const policy = await routing.createPolicy(
    h.dora,
    [says({ name: 'Transplant', subject__ilike: 'transplant' })],
    [{ type: 'RedirectAction', name: 'To transplant', contact_ids: [group.contact_id] }],
    { name: 'Transplant line', is_active: false },
  )
  const [set] = policy.conditionsets_list
  const condition = set?.conditions_list[0]
  const action = policy.actions_list[0]
  const answers = [
    await h.dora.request(conditionRoutes.deleteRoutingCondition, {
      params: { ...content, id: condition?.id },
    }),
    await h.dora.request(setRoutes.deleteRoutingConditionSet, { params: { id: set?.id } }),
    await h.dora.request(actionRoutes.deleteRoutingAction, {
      params: { url_prefix: 'redirect', id: action?.id },
    }),
  ]
  expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
    [400, expect.stringContaining(`is used in ${set?.name}.`)],
    [400, expect.stringContaining('is used in Transplant line.')],
    [400, expect.stringContaining('is used in Transplant line.')],
  ])
  expect(policy.problems).toEqual([])
  await h.dora.call(deleteScheduleGroup, { params: { id: group.group_id } })
  const { problems } = await h.dora.call(routes.getRoutingPolicy, { params: { id: policy.id } })
  expect(problems).toEqual(['To transplant: A contact that it names was deleted.'])
})

test('a policy that sends messages in a circle, or redirects them an eleventh time, is refused', async () => {
  const contacts: number[] = []
  for (let at = 0; at < 12; at++)
    contacts.push((await groups.createGroup(h, `Line ${at}`, { type: 'BroadcastGroup' })).contact_id)
  const pass = (from: number, to: number, more: Record<string, unknown> = {}) =>
    routing.createPolicy(
      h.dora,
      [{ type: 'RecipientCondition', id__in: [contacts[from]] }],
      [{ type: 'RedirectAction', contact_ids: [contacts[to]] }],
      { name: `Line ${from} to ${to}`, ...more },
    )
  for (let at = 0; at < 10; at++) await pass(at, at + 1)
  const { id } = await pass(10, 0, { is_active: false })
  const activate = () =>
    h.dora.request(routes.changeRoutingPolicy, { params: { id }, body: { is_active: true } })
  expect(await activate()).toMatchObject({
    status: 400,
    body: { action_ids: [expect.stringMatching(/^“Line 0 to 1”, then .* more than 10 times\./)] },
  })
  const { id: back } = await pass(2, 0, { is_active: false })
  const circle = { is_active: true, priority: 1_000 }
  const first = await h.dora.call(routes.listRoutingPolicies, { query: { search: 'Line 2 to 3' } })
  await h.dora.call(routes.changeRoutingPolicy, {
    params: { id: first.results[0]?.id },
    body: { is_active: false },
  })
  const { status, body } = await h.dora.request(routes.changeRoutingPolicy, {
    params: { id: back },
    body: circle,
  })
  expect([status, body.action_ids]).toEqual([
    400,
    [
      '“Line 0 to 1”, then “Line 1 to 2”, then “Line 2 to 0” would send a message in a circle. Change one of them.',
    ],
  ])
  expect((await h.dora.call(routes.getRoutingPolicy, { params: { id: back } })).is_active).toBe(false)
})

test('policies change places with several in one request, and each gets a new version', async () => {
  const parts = await routing.createRoutingParts(h.dora)
  const create = (name: string, priority: number) =>
    h.dora.call(routes.createRoutingPolicy, { body: { ...parts, name, priority } })
  const a = await create('Order A', 5_010)
  const b = await create('Order B', 5_020)
  const c = await create('Order C', 5_020)
  const order = (policy_ids: number[]) =>
    h.dora.request(routes.orderRoutingPolicies, { body: { policy_ids } })
  const device = await h.dora.connect()
  expect((await order([a.id])).body).toMatchObject({ policy_ids: ['List at least two policies.'] })
  expect((await order([a.id, a.id])).body).toMatchObject({ policy_ids: ['List each policy only once.'] })
  expect((await order([a.id, 999_999_999])).body).toMatchObject({
    policy_ids: ['There is no policy 999999999. Reload the page.'],
  })
  const arrange = (policy_ids: number[]) => h.dora.call(routes.orderRoutingPolicies, { body: { policy_ids } })
  const arranged = await arrange([c.id, a.id, b.id])
  expect(arranged.results.map(({ name }) => name)).toEqual(['Order C', 'Order A', 'Order B'])
  await device.receives('routing_changed', (event) => event.object_id === c.id)
  const { results } = await h.dora.call(routes.listRoutingPolicies, { query: { search: 'Order' } })
  expect(results.map(({ name }) => name)).toEqual(['Order C', 'Order A', 'Order B'])
  expect(results[0]?.version).toBe(2)
  const again = await arrange([c.id, a.id, b.id])
  expect(again.results.map(({ version }) => version)).toEqual(results.map(({ version }) => version))
})

test('a copy of a policy is inactive, right after it, and shares its parts', async () => {
  const policy = await routing.createPolicy(
    h.dora,
    [{ type: 'RecipientCondition', id__in: [h.ana.user.contact_id] }],
    [{ type: 'SupervisorAction', user_id: h.ben.user.user_id }],
    { name: 'Copied', priority: 7_000 },
  )
  const duplicate = () => h.dora.call(routes.duplicateRoutingPolicy, { params: { id: policy.id } })
  const copy = await duplicate()
  expect(copy).toMatchObject({
    name: 'Copied (copy)',
    priority: 7_000,
    is_active: false,
    version: 1,
    conditionset_ids: policy.conditionset_ids,
    action_ids: policy.action_ids,
  })
  expect((await duplicate()).name).toBe('Copied (copy 2)')
  const condition = copy.conditionsets_list[0]?.conditions_list[0]
  expect(condition).toMatchObject({
    references: [{ field: 'id__in', id: h.ana.user.contact_id, name: 'Ana Ruiz' }],
    used_in_policies: ['Copied', 'Copied (copy)'].map((name) => ({ id: expect.any(Number), name })),
  })
  expect(copy.actions_list[0]?.references).toEqual([
    { field: 'user_id', id: h.ben.user.user_id, name: expect.stringContaining('Ben') },
  ])
})
