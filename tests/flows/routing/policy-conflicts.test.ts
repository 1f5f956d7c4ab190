import { deleteScheduleGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { listRoutingConflicts } from '@wardline/contract/routing/conflicts/conflict.routes.ts'
import { changeRoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.routes.ts'
import { beforeEach, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import * as routing from '../../fixtures/hospital/routing.ts'
import * as groups from '../../fixtures/paging/group-rows.ts'

let h: Hospital

beforeEach(async () => {
  h = await createHospital()
})

const list = (query = {}) => h.dora.call(listRoutingConflicts, { query })
const to = (...id__in: number[]) => ({ type: 'RecipientCondition', id__in }) as const
const redirect = (...contact_ids: number[]) => ({ type: 'RedirectAction', contact_ids }) as const

test('policies that never match and pairs that contradict each other are listed, with what decides', async () => {
  const { ana, ben, cleo } = h
  const day = { type: 'ScheduleCondition', time__gte: '08:00', time__lte: '12:00' } as const
  const night = { type: 'ScheduleCondition', time__gte: '19:00', time__lte: '07:00' } as const
  const never = await routing.createPolicy(h.dora, [day, night], [{ type: 'StopAction' }], { name: 'Never' })
  const first = await routing.createPolicy(
    h.dora,
    [to(ana.user.contact_id)],
    [redirect(ben.user.contact_id)],
    {
      name: 'First',
    },
  )
  const second = await routing.createPolicy(
    h.dora,
    [to(ana.user.contact_id), night],
    [redirect(cleo.user.contact_id)],
    { name: 'Second' },
  )
  const found = await list()
  expect(found.never).toEqual([
    { policy: { id: never.id, name: 'Never', priority: never.priority }, because: 'times', by: [] },
  ])
  expect(found.contradictions).toEqual([
    {
      first: { id: first.id, name: 'First', priority: first.priority },
      second: { id: second.id, name: 'Second', priority: second.priority },
      about: 'recipients',
      winner_id: first.id,
    },
  ])
  expect((await list({ policy_id: second.id })).never).toEqual([])
  expect((await list({ policy_id: never.id })).contradictions).toEqual([])

  await h.dora.call(changeRoutingPolicy, { params: { id: second.id }, body: { is_active: false } })
  expect((await list()).contradictions).toEqual([])
  const { never: none } = await h.stranger.call(listRoutingConflicts, {})
  expect(none).toEqual([])
})

test('a policy whose group was deleted never matches; the one that stops its messages is named', async () => {
  const { group_id, contact_id } = await groups.createGroup(h, 'Transplant')
  const all = await routing.createPolicy(h.dora, [to(contact_id)], [{ type: 'StopAction' }], { name: 'All' })
  const late = await routing.createPolicy(
    h.dora,
    [to(contact_id)],
    [{ type: 'PriorityAction', priority: 2 }],
    { name: 'Late' },
  )
  expect((await list()).never).toMatchObject([
    { policy: { id: late.id }, because: 'stopped', by: [{ id: all.id, name: 'All' }] },
  ])
  await h.dora.call(deleteScheduleGroup, { params: { id: group_id } })
  expect((await list()).never).toMatchObject([
    { policy: { id: all.id }, because: 'empty' },
    { policy: { id: late.id }, because: 'empty' },
  ])
})
