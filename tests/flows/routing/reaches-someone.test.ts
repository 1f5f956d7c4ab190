import { createThread, listSubscribers } from '@wardline/contract/messaging/threads/thread.routes.ts'
import * as policyRoutes from '@wardline/contract/routing/policies/routing-policy.routes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import * as routing from '../../fixtures/hospital/routing.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import * as groups from '../../fixtures/paging/group-rows.ts'

test('no combination of routing policies leaves a message without recipients', async () => {
  const h = await createHospital()
  await setFlag(h, 'routing', true)
  const locked = await createUser(h, 'Locked User')
  await groups.setUserState(h, locked, 'locked')
  await groups.setOperator(h, h.dora)
  const cardiology = await groups.createGroup(h, 'Cardiology', { members: [h.cleo] })
  await groups.addShift(h, cardiology.group_id, h.cleo)
  const ownLine = await groups.createGroup(h, 'Line of the sender', { members: [h.ana] })
  await groups.addShift(h, ownLine.group_id, h.ana)
  const uncovered = await groups.createGroup(h, 'Uncovered')
  const empty = await groups.createGroup(h, 'Nobody', { type: 'BroadcastGroup' })
  const contacts = [
    ...[h.ana, h.ben, h.cleo, locked].map(({ user }) => user.contact_id),
    ...[cardiology, ownLine, uncovered, empty].map(({ contact_id }) => contact_id),
  ]
  const scheduled = [cardiology, ownLine, uncovered].map(({ group_id }) => group_id)
  const contact_ids = fc.uniqueArray(fc.constantFrom(...contacts), { minLength: 1, maxLength: 2 })
  const paging_group_id = fc.constantFrom(...scheduled)
  const action = fc.oneof(
    fc.record({ type: fc.constant('RedirectAction' as const), contact_ids }),
    fc.record({ type: fc.constant('AddRecipientAction' as const), contact_ids }),
    fc.record({ type: fc.constant('OnCallAction' as const), paging_group_id }),
    fc.record({ type: fc.constant('FailOverAction' as const), paging_group_id }),
    fc.record({ type: fc.constant('PriorityAction' as const), priority: fc.constantFrom(0, 1, 2) }),
    fc.record({ type: fc.constant('DelayAction' as const), until_time: fc.constantFrom(null, '07:00') }),
    fc.record({ type: fc.constant('ConfirmationAction' as const) }),
  )
  const condition = fc.oneof(
    fc.record({ type: fc.constant('RecipientCondition' as const), id__in: contact_ids }),
    fc.record({
      type: fc.constant('MessageContentCondition' as const),
      priority__in: fc.subarray([0, 1, 2]),
    }),
  )
  const policy = fc.record({ condition, actions: fc.array(action, { minLength: 1, maxLength: 2 }) })
  const chosen = fc.constantFrom(h.ben, h.cleo).map(({ user }) => user.contact_id)
  let routed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(policy, { minLength: 1, maxLength: 4 }),
      chosen,
      fc.boolean(),
      async (policies, contact_id, apply_escalations) => {
        const ids: number[] = []
        for (const each of policies) {
          const made = await routing.createPolicy(h.dora, [each.condition], each.actions).catch(() => null)
          // Refused: it would certainly redirect in a circle.
          if (made) ids.push(made.id)
        }
        const body = { subject: 'Reach', data: { body: 'x' }, recipient_ids: [contact_id], apply_escalations }
        const thread = await h.ana.call(createThread, { body })
        const { results } = await h.ana.call(listSubscribers, { params: { id: thread.id } })
        expect(results.filter(({ user_id }) => user_id !== h.ana.user.user_id).length).toBeGreaterThan(0)
        if (thread.is_routed) routed++
        for (const id of ids)
          await h.dora.call(policyRoutes.changeRoutingPolicy, { params: { id }, body: { is_active: false } })
      },
    ),
    { numRuns: 40 },
  )
  expect(routed).toBeGreaterThan(5)
}, 120_000)
