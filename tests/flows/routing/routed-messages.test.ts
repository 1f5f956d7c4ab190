import { deleteScheduleGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import * as policyRoutes from '@wardline/contract/routing/policies/routing-policy.routes.ts'
import { createMessageType } from '@wardline/contract/messaging/message-types/message-type-administration.routes.ts'
import { forwardThread } from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import { getThreadRouting } from '@wardline/contract/messaging/threads/thread-routing.routes.ts'
import { createThread, listSubscribers } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { getMessageProof } from '@wardline/contract/messaging/proof/proof.routes.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import { createEscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.routes.ts'
import { previewRecipients } from '@wardline/contract/messaging/messages/recipient-preview.routes.ts'
import { advanceClock, pollOptions, queryRows } from '../../fixtures/alerts/notifications.ts'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import * as routing from '../../fixtures/hospital/routing.ts'
import * as groups from '../../fixtures/paging/group-rows.ts'

let h: Hospital
let cardiology: groups.Group

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  await setFlag(h, 'routing', true)
  cardiology = await groups.createGroup(h, 'Cardiology', { members: [h.cleo], failOver: h.dora })
  await groups.addShift(h, cardiology.group_id, h.cleo)
  return h.close
})

/** Each test starts without active policies. */
beforeEach(async () => {
  const { results } = await h.dora.call(policyRoutes.listRoutingPolicies, { query: { page_size: 100 } })
  for (const { id } of results) await deactivate(id)
})

const deactivate = (id: number) =>
  h.dora.call(policyRoutes.changeRoutingPolicy, { params: { id }, body: { is_active: false } })

const always = { type: 'MessageContentCondition', name: 'Any priority', priority__in: [0, 1, 2] } as const
type Action = Parameters<typeof routing.createPolicy>[2][number]

let made = 0
const policy = (name: string, actions: Action[], more: Record<string, unknown> = {}) =>
  routing.createPolicy(h.dora, [{ ...always, name: `Any priority ${++made}` }], actions, {
    name: `${name} ${made}`,
    ...more,
  })

const recipientsOf = async ({ id }: { id: number }) => {
  const { results } = await h.ana.call(listSubscribers, { params: { id } })
  return results
    .filter(({ reason }) => reason !== 'sender')
    .map(({ display_name, why, policy_name }) => [display_name, why, policy_name])
}
const outcomesOf = ({ id }: { id: number }) =>
  queryRows<Record<string, unknown>>(
    h,
    `select policy_name, policy_version, is_trial, effects, people, skipped, fell_through from thread_routing
      where thread_id = ${id} order by place`,
  )

test('messaging §3 routing: a redirect replaces the recipients, and the thread says why', async () => {
  const { name } = await policy('Consults', [
    { type: 'RedirectAction', contact_ids: [h.cleo.user.contact_id] },
  ])
  const thread = await h.ana.writes(h.ben, 'Consult, please')
  expect(await recipientsOf(thread)).toEqual([['Cleo Marsh', 'chosen by a routing policy', name]])
  expect(await outcomesOf(thread)).toEqual([
    {
      policy_name: name,
      policy_version: 1,
      is_trial: false,
      effects: ['Sent to Cleo Marsh instead.'],
      people: 1,
      skipped: 0,
      fell_through: false,
    },
  ])
  const query = { message_id: thread.last_message.id }
  const proof = await h.ana.call(getMessageProof, { params: { id: thread.id }, query })
  expect(proof.page.map(({ text }) => text)).toContain(
    `Routing policy “${name}” matched (Any priority ${made}). Sent to Cleo Marsh instead.`,
  )
  expect(thread.is_routed).toBe(true)
  expect(await h.cleo.call(getThreadRouting, { params: { id: thread.id } })).toEqual({
    policies: [
      {
        policy_name: name,
        conditions: [`Any priority ${made}`],
        effects: ['Sent to Cleo Marsh instead.'],
        fell_through: false,
      },
    ],
    waits_until: null,
  })
  expect(await h.ben.inbox()).toEqual([])
})

test('a forwarded message is routed like a new one', async () => {
  const thread = await h.ana.writes(h.dora, 'Forward this')
  const { name } = await policy('Forwards', [{ type: 'OnCallAction', paging_group_id: cardiology.group_id }])
  const copy = await h.ana.call(forwardThread, {
    params: { id: thread.id },
    body: { recipient_ids: [h.ben.user.contact_id], message_id: thread.last_message.id },
  })
  expect(await recipientsOf(copy)).toEqual([
    ['Cleo Marsh', expect.stringMatching(/^on call for Cardiology until /), name],
  ])
})

test('messaging §3 routing: on-call, fail-over, added recipients and a supervisor', async () => {
  const onCall = await policy('On call', [{ type: 'OnCallAction', paging_group_id: cardiology.group_id }])
  const first = await h.ana.writes(h.ben, 'To the user on call')
  expect(await recipientsOf(first)).toEqual([
    ['Cleo Marsh', expect.stringMatching(/^on call for Cardiology until /), onCall.name],
  ])
  await deactivate(onCall.id)
  const failOver = await policy('Fail-over', [
    { type: 'FailOverAction', paging_group_id: cardiology.group_id },
  ])
  expect(await recipientsOf(await h.ana.writes(h.ben, 'To the fail-over'))).toEqual([
    ['Dora Lind', 'fail-over of the group; for Cardiology', failOver.name],
  ])
  await deactivate(failOver.id)
  const more = await policy('More', [
    { type: 'AddRecipientAction', contact_ids: [h.cleo.user.contact_id] },
    { type: 'SupervisorAction', user_id: h.dora.user.user_id },
    { type: 'ConfirmationAction' },
  ])
  const thread = await h.ana.writes(h.ben, 'To three')
  expect(await recipientsOf(thread)).toEqual([
    ['Ben Okafor', 'addressed by name', null],
    ['Cleo Marsh', 'chosen by a routing policy', more.name],
    ['Dora Lind', 'supervisor', more.name],
  ])
  const asked = async (person: typeof h.ana) => (await person.inbox())[0]?.acknowledgement?.state
  expect([await asked(h.ben), await asked(h.cleo), await asked(h.dora)]).toEqual(['open', 'open', undefined])
})

test('messaging §3 routing: priority, message type, confirmation and stop', async () => {
  const set = await policy('Flags', [
    { type: 'PriorityAction', priority: 2 },
    { type: 'ConfirmationAction' },
    { type: 'StopAction' },
  ])
  await policy('After stop', [{ type: 'RedirectAction', contact_ids: [h.cleo.user.contact_id] }])
  const thread = await h.ana.writes(h.ben, 'Now')
  expect(thread).toMatchObject({ priority: 2, requires_confirm: true })
  expect((await outcomesOf(thread)).map(({ policy_name, effects }) => [policy_name, effects])).toEqual([
    [
      set.name,
      ['Set the priority to high.', 'Required a confirmation.', 'Stopped processing further policies.'],
    ],
  ])
})

test('messaging §3 routing: a message type brings its confirmation', async () => {
  const critical = await h.dora.call(createMessageType, {
    params: { id: h.ids.account_id },
    body: { name: 'Critical result', requires_confirm: true },
  })
  await policy('Type', [{ type: 'MessageTypeAction', message_type_id: critical.id }])
  const thread = await h.ana.writes(h.ben, 'Potassium 6.1')
  expect(thread).toMatchObject({ message_type_id: critical.id, requires_confirm: true })
  expect((await outcomesOf(thread))[0]?.['effects']).toEqual(['Set the message type to Critical result.'])
})

test('messaging §3 routing: a redirect back to where a message came from is skipped', async () => {
  const toCleo = { type: 'RedirectAction', contact_ids: [h.cleo.user.contact_id] } as const
  const toBen = { type: 'RedirectAction', contact_ids: [h.ben.user.contact_id] } as const
  await policy('There', [toCleo], { priority: 10 })
  await policy('Back', [toBen], { priority: 20 })
  const again = await policy('Again', [toCleo], { priority: 30 })
  const thread = await h.ana.writes(h.ben, 'Between two')
  expect(await recipientsOf(thread)).toEqual([['Cleo Marsh', 'chosen by a routing policy', again.name]])
  expect((await outcomesOf(thread)).map(({ effects, skipped }) => [effects, skipped])).toEqual([
    [['Sent to Cleo Marsh instead.'], 0],
    [[expect.stringMatching(/^Could not send to Ben Okafor instead\. /)], 1],
    [['Sent to Cleo Marsh instead.'], 0],
  ])
})

test('messaging §8 routing: a refused message is a 406 with the sentence of the policy', async () => {
  await policy('Refuse', [{ type: 'RefuseAction', sentence: 'Call the transfer center instead.' }])
  const body = { subject: 'Transfer', data: { body: 'x' }, recipient_ids: [h.ben.user.contact_id] }
  const { status, body: answer } = await h.ana.request(createThread, { body })
  expect([status, answer]).toEqual([
    406,
    { code: 'routing.refused', detail: 'Call the transfer center instead.' },
  ])
})

test('messaging §4, §8 routing: a policy that matched a message is only deactivated, and the error says why', async () => {
  const { id } = await policy('Matched', [{ type: 'StopAction' }])
  await h.ana.writes(h.ben, 'Matches')
  expect(await h.dora.request(policyRoutes.deleteRoutingPolicy, { params: { id } })).toMatchObject({
    status: 400,
    body: {
      code: 'routing.policy_used',
      detail: expect.stringContaining('Only unused policies can be deleted.'),
    },
  })
  await deactivate(id)
  const kept = await h.dora.call(policyRoutes.getRoutingPolicy, { params: { id } })
  expect(kept).toMatchObject({ is_active: false, is_used: true })
})

test('a trial records what it would have done, and changes nothing', async () => {
  const trial = await policy('Trial', [{ type: 'RedirectAction', contact_ids: [h.cleo.user.contact_id] }], {
    is_trial: true,
  })
  const thread = await h.ana.writes(h.ben, 'As usual')
  expect(await recipientsOf(thread)).toEqual([['Ben Okafor', 'addressed by name', null]])
  expect(await outcomesOf(thread)).toMatchObject([
    { policy_name: trial.name, is_trial: true, effects: ['Would send to Cleo Marsh instead.'], people: 1 },
  ])
  const used = await h.dora.call(policyRoutes.getRoutingPolicy, { params: { id: trial.id } })
  expect(used.is_used).toBe(true)
  expect(used.statistics).toMatchObject({ matched: 1, average_people: 1, errors: 0 })
  expect(Date.parse(used.statistics.last_matched ?? '')).toBeGreaterThan(Date.parse(thread.created) - 1_000)
})

test('a policy that reaches no one falls through and records it, also after its group was deleted', async () => {
  const transplant = await groups.createGroup(h, 'Former transplant line')
  const gone = await policy('Gone', [{ type: 'OnCallAction', paging_group_id: transplant.group_id }])
  const before = await h.ana.writes(h.ben, 'No one is on call')
  expect(await recipientsOf(before)).toEqual([['Ben Okafor', 'addressed by name', null]])
  expect(await outcomesOf(before)).toMatchObject([
    {
      policy_name: gone.name,
      effects: [
        'Could not send to the users on call for Former transplant line instead. No one is reached there, so the message keeps its other recipients.',
      ],
      skipped: 1,
      fell_through: true,
    },
  ])
  await h.dora.call(deleteScheduleGroup, { params: { id: transplant.group_id } })
  const after = await h.ana.writes(h.ben, 'The group is deleted')
  expect(await recipientsOf(after)).toEqual([['Ben Okafor', 'addressed by name', null]])
  expect(await outcomesOf(after)).toMatchObject([{ fell_through: true }])
  const { statistics, problems } = await h.dora.call(policyRoutes.getRoutingPolicy, {
    params: { id: gone.id },
  })
  expect(statistics).toMatchObject({ matched: 2, average_people: 0, errors: 2 })
  expect(problems).toHaveLength(1)
})

test('policies apply only with the flag, and from the next message on', async () => {
  await policy('Flagged', [{ type: 'RedirectAction', contact_ids: [h.cleo.user.contact_id] }])
  await setFlag(h, 'routing', false)
  expect(await recipientsOf(await h.ana.writes(h.ben, 'Without'))).toEqual([
    ['Ben Okafor', 'addressed by name', null],
  ])
  await setFlag(h, 'routing', true)
  expect((await recipientsOf(await h.ana.writes(h.ben, 'With')))[0]?.[0]).toBe('Cleo Marsh')
})

test('an action that changes nothing says that it changed nothing, and is not announced', async () => {
  await policy('Raise', [{ type: 'PriorityAction', priority: 2 }, { type: 'ConfirmationAction' }])
  const body = {
    recipient_ids: [h.ben.user.contact_id],
    subject: 'Urgent',
    priority: 2,
    requires_confirm: true,
  }
  expect((await h.ana.call(previewRecipients, { body })).policies).toEqual([])
  const thread = await h.ana.writes(h.ben, 'Urgent', { priority: 2, requires_confirm: true })
  const { policies } = await h.ana.call(getThreadRouting, { params: { id: thread.id } })
  expect(policies).toMatchObject([
    { effects: ['The priority was high already.', 'A confirmation was required already.'] },
  ])
})

test('messaging §7 routing: the preview shows whom policies choose, what they change and why they refuse', async () => {
  const { name } = await policy('Preview', [
    { type: 'OnCallAction', paging_group_id: cardiology.group_id },
    { type: 'PriorityAction', priority: 2 },
  ])
  const preview = () =>
    h.ana.call(previewRecipients, { body: { recipient_ids: [h.ben.user.contact_id], subject: 'Consult' } })
  const shown = await preview()
  expect(shown).toMatchObject({
    recipient_ids: [h.ben.user.contact_id],
    contacts: [
      {
        contact_id: cardiology.contact_id,
        policy_name: name,
        people: [
          { display_name: 'Cleo Marsh', why: expect.stringMatching(/^on call for Cardiology until /) },
        ],
      },
    ],
    policies: [{ policy_name: name, effects: ['Will set the priority to high.'] }],
    people_count: 1,
    problem: null,
  })
  await policy('No', [{ type: 'RefuseAction', sentence: 'Call instead.' }])
  expect((await preview()).problem).toBe('Call instead.')
})

test('messaging §3 routing: notifications wait for a time of the hospital, which the sender sees', async () => {
  const { name } = await policy('Nights', [{ type: 'DelayAction', until_time: '07:00' }])
  const thread = await h.ana.writes(h.ben, 'Not urgent', { requires_confirm: true })
  const { policies, waits_until } = await h.ana.call(getThreadRouting, { params: { id: thread.id } })
  expect(policies).toMatchObject([{ policy_name: name, effects: ['Delayed notifications until 07:00.'] }])
  const { time_zone } = (await h.ana.call(getMe)).account
  const at = Temporal.Instant.from(waits_until ?? '').toZonedDateTimeISO(time_zone)
  expect(at.toPlainTime().toString({ smallestUnit: 'minute' })).toBe('07:00')
  const tasks = () =>
    queryRows<{ due: string }>(
      h,
      `select due from due_task where kind = 'alert_notify' and (payload ->> 'thread_id')::bigint = ${thread.id}`,
    )
  expect(await tasks()).toEqual([{ due: waits_until }])
  const query = { message_id: thread.last_message.id }
  const proof = await h.ana.call(getMessageProof, { params: { id: thread.id }, query })
  expect(proof.people[0]?.entries.map(({ kind }) => kind)).toEqual(['reached', 'delayed'])
  await advanceClock(h, { minutes: 24 * 60 })
  await expect.poll(tasks, pollOptions).not.toContainEqual({ due: waits_until })
  expect((await h.ana.call(getThreadRouting, { params: { id: thread.id } })).waits_until).toBeNull()
  const urgent = await h.ana.writes(h.ben, 'Urgent', { priority: 2 })
  expect((await outcomesOf(urgent))[0]?.['effects']).toEqual([
    'Notifications are not delayed: messages of high priority or with escalation never wait.',
  ])
  expect((await h.ana.call(getThreadRouting, { params: { id: urgent.id } })).waits_until).toBeNull()
})

test('messaging §3 routing: notifications wait for the next shift of a recipient who is not on call', async () => {
  await policy('Shifts', [{ type: 'DelayAction' }])
  const line = await groups.createGroup(h, 'Ward line', { members: [h.ben] })
  await groups.addShift(h, line.group_id, h.ben, { from: 3, to: 5 })
  const thread = await h.ana.writes(h.ben, 'For your shift')
  const { waits_until } = await h.ana.call(getThreadRouting, { params: { id: thread.id } })
  const [shift] = await queryRows<{ starts: string }>(
    h,
    `select starts from shift where group_id = ${line.group_id}`,
  )
  expect(waits_until).toBe(shift?.starts)
  const atOnce = await h.ana.writes(h.dora, 'Dora has no shift')
  expect((await h.ana.call(getThreadRouting, { params: { id: atOnce.id } })).waits_until).toBeNull()
})

test('messaging §3 routing: a page escalates by the policy that a routing policy applies', async () => {
  const escalation = await h.dora.call(createEscalationPolicy, {
    body: {
      name: 'Rapid response',
      steps: [{ delay_seconds: 0, targets: [{ kind: 'user', user_id: h.ben.user.user_id }] }],
    },
  })
  await policy('Rapid', [{ type: 'EscalationAction', escalation_policy_id: escalation.id }])
  const thread = await h.ana.writes(cardiology.contact_id, 'Page')
  expect(thread.paging_requests.map(({ group_name, policy_name }) => [group_name, policy_name])).toEqual([
    ['Cardiology', 'Rapid response'],
  ])
  expect((await recipientsOf(thread)).map(([name]) => name)).toEqual(['Ben Okafor'])
})
