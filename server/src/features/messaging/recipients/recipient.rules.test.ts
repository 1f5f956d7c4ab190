import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OnCallShifts } from '../../paging/on-call/on-call.access.ts'
import type { AddressedContact, PossibleRecipient } from './recipient.queries.ts'
import { resolveRecipients, type ResolutionContext } from './recipient.rules.ts'

const sender_id = 99
const names = new Map([
  [1, 'Ana Ruiz'],
  [2, 'Ben Okafor'],
  [3, 'Cleo Marsh'],
])

const person = (user_id: number, more: Partial<PossibleRecipient> = {}): PossibleRecipient => ({
  user_id,
  display_name: names.get(user_id) ?? `Person ${user_id}`,
  title: '',
  can_receive: true,
  forward_to_id: null,
  ...more,
})

/** By night in New York: five past three, as the ward's clock shows it. */
const now = '2026-11-20T08:05:00Z'

const contact = (more: Partial<AddressedContact>): AddressedContact => ({
  contact_id: 7,
  type: 'ScheduleGroup',
  name: 'Cardiology',
  group_id: 70,
  department_id: null,
  patient_id: null,
  member_ids: [],
  contact_group_ids: [],
  fail_over_user_id: null,
  department_fail_over_user_id: null,
  account_fail_over_user_id: null,
  operator_user_id: null,
  time_zone: 'America/New_York',
  now,
  routing_version: null,
  ...more,
})

const shift = (user_id: number, call_order = 1, more: Partial<OnCallShifts['shifts'][number]> = {}) => ({
  group_id: 70,
  user_id,
  call_order,
  since: '2026-11-20T00:00:00Z',
  until: '2026-11-20T12:00:00Z',
  display_name: names.get(user_id) ?? `Person ${user_id}`,
  title: '',
  can_receive: true,
  status: 'online' as const,
  last_seen: null,
  is_reachable: false,
  phone: null,
  now,
  time_zone: 'America/New_York',
  ...more,
})

const resolved = (
  contacts: AddressedContact[],
  people: PossibleRecipient[],
  on_call: [number, OnCallShifts][] = [],
) => {
  const from: ResolutionContext = {
    addressed: contacts.map((one) => one.contact_id),
    contacts,
    people: new Map(people.map((one) => [one.user_id, one])),
    on_call: new Map(on_call),
    sender_id,
  }
  return resolveRecipients(from)
}

const group = contact({ fail_over_user_id: 1, department_fail_over_user_id: 2, operator_user_id: 3 })
const everybody = [person(1), person(2), person(3)]

test('a schedule group resolves to the on-call users of every call order', () => {
  const on_call = { shifts: [shift(1), shift(2, 2)], nobody_until: null }
  const { people, contacts } = resolved([group], everybody, [[70, on_call]])
  expect(people).toEqual([
    {
      user_id: 1,
      reason: 'new_message',
      why: 'on call for Cardiology until 07:00',
      group_id: 70,
      call_order: 1,
    },
    {
      user_id: 2,
      reason: 'new_message',
      why: 'on call (second call) for Cardiology until 07:00',
      group_id: 70,
      call_order: 2,
    },
  ])
  expect(contacts[0]?.sentence).toBe('Ana Ruiz and one other are on call.')
})

test('without anyone on call, the fail-over user of the group, then of the department, then the operator receives it', () => {
  const nobody = { shifts: [], nobody_until: '2026-11-20T12:00:00Z' }
  const sentences = [[], [1], [1, 2]].map((gone) => {
    const people = everybody.map((one) => ({ ...one, can_receive: !gone.includes(one.user_id) }))
    return resolved([group], people, [[70, nobody]]).contacts[0]?.sentence
  })
  expect(sentences).toEqual([
    'No one on call until 07:00, goes to Ana Ruiz (fail-over of the group).',
    'No one on call until 07:00, goes to Ben Okafor (fail-over of the department).',
    'No one on call until 07:00, goes to Cleo Marsh (operator).',
  ])
  const none = everybody.map((one) => ({ ...one, can_receive: false }))
  const { people, unreachable: sentence } = resolved([group], none, [[70, nobody]])
  expect(people).toEqual([])
  expect(sentence).toEqual([
    'No one on call until 07:00 for Cardiology, and no fail-over user or operator can receive it. Choose someone who can answer.',
  ])
})

test('a page goes to the fallback when the on-call user cannot receive it or is its sender', () => {
  const locked = { shifts: [shift(2, 1, { can_receive: false })], nobody_until: null }
  const people = [person(1), person(2, { can_receive: false })]
  expect(resolved([group], people, [[70, locked]]).people.map(({ user_id }) => user_id)).toEqual([1])
  const oneself = { shifts: [shift(sender_id)], nobody_until: null }
  const { contacts } = resolved([group], [...everybody, person(sender_id)], [[70, oneself]])
  expect(contacts[0]?.sentence).toBe(
    'No one else on call until 07:00, goes to Ana Ruiz (fail-over of the group).',
  )
})

test('the next shift is shown with its date when it is on another day', () => {
  const nobody = { shifts: [], nobody_until: '2026-11-23T12:00:00Z' }
  expect(resolved([group], everybody, [[70, nobody]]).contacts[0]?.sentence).toContain(
    'No one on call until 07:00 on Mon 23 Nov',
  )
})

test('a user reached along several paths gets one copy with the most specific reason', () => {
  const all = contact({
    contact_id: 1,
    type: 'BroadcastGroup',
    name: 'Everybody',
    group_id: 71,
    member_ids: [1, 2, 3],
  })
  const team = contact({
    contact_id: 2,
    type: 'CareTeam',
    name: 'Care team of Walters',
    group_id: null,
    member_ids: [2, 3],
  })
  const ben = contact({ contact_id: 3, type: 'User', name: 'Ben Okafor', group_id: null, member_ids: [2] })
  const { people } = resolved([all, team, ben], [person(1, { forward_to_id: 3 }), person(2), person(3)])
  expect(people).toEqual([
    { user_id: 1, reason: 'new_message', why: 'member of Everybody' },
    { user_id: 2, reason: 'new_message', why: 'addressed by name' },
    { user_id: 3, reason: 'new_message', why: 'on the care team of the patient' },
  ])
})

test('a user who forwards keeps a copy, and the forwarded copy says who forwarded it', () => {
  const ana = contact({ contact_id: 1, type: 'User', name: 'Ana Ruiz', group_id: null, member_ids: [1] })
  const { people, contacts } = resolved([ana], [person(1, { forward_to_id: 2 }), person(2)])
  expect(people).toEqual([
    { user_id: 1, reason: 'new_message', why: 'addressed by name' },
    { user_id: 2, reason: 'forward', why: 'forwarded by Ana Ruiz' },
  ])
  expect(contacts[0]?.sentence).toBe('Goes to Ana Ruiz. Forwarded to Ben Okafor.')
})

test('a path that ends without a recipient never counts as sent', () => {
  const id = fc.integer({ min: 1, max: 6 })
  const maybe = fc.option(id)
  const anyContact = fc.record({
    type: fc.constantFrom<AddressedContact['type'][]>(
      'User',
      'ScheduleGroup',
      'BroadcastGroup',
      'CareTeam',
      'Department',
    ),
    member_ids: fc.uniqueArray(id, { maxLength: 4 }),
    shifts: fc.array(fc.tuple(id, fc.integer({ min: 1, max: 3 })), { maxLength: 3 }),
    fail_over_user_id: maybe,
    department_fail_over_user_id: maybe,
    operator_user_id: maybe,
  })
  const anyPeople = fc.array(fc.record({ can_receive: fc.boolean(), forward_to_id: maybe }), {
    minLength: 6,
    maxLength: 6,
  })
  fc.assert(
    fc.property(
      fc.array(anyContact, { minLength: 1, maxLength: 5 }),
      anyPeople,
      id,
      (drawn, states, sender) => {
        const people = states.map((state, i) => person(i + 1, state))
        const receives = (user_id: number) => people[user_id - 1]?.can_receive ?? false
        const contacts = drawn.map(({ shifts: _, ...one }, i) => {
          const member_ids = one.type === 'User' ? [one.member_ids[0] ?? 1] : one.member_ids
          return contact({
            ...one,
            member_ids: one.type === 'ScheduleGroup' ? [] : member_ids,
            contact_id: i,
            group_id: i,
          })
        })
        const on_call = drawn.map(({ shifts }, i): [number, OnCallShifts] => [
          i,
          {
            shifts: shifts.map(([user_id, call_order]) =>
              shift(user_id, call_order, { can_receive: receives(user_id) }),
            ),
            nobody_until: null,
          },
        ])
        const answer = resolveRecipients({
          addressed: contacts.map(({ contact_id }) => contact_id),
          contacts,
          people: new Map(people.map((one) => [one.user_id, one])),
          on_call: new Map(on_call),
          sender_id: sender,
        })
        const isSent =
          answer.people.length > 0 && answer.problems.length === 0 && answer.unreachable.length === 0
        for (const { contact: to, recipients: reached, sentence } of answer.contacts) {
          const isOwn = to.type === 'User' && to.member_ids[0] === sender
          if (isSent && !isOwn) expect(reached.length, sentence).toBeGreaterThan(0)
        }
        const ids = answer.people.map(({ user_id }) => user_id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.every((one) => one !== sender && receives(one))).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
