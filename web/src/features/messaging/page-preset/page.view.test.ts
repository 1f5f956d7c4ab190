import type {
  ResolvedContact,
  ResolvedUser,
} from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import type { OnCallGroup, OnCallPerson } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import { expect, test } from 'vitest'
import {
  describeOffer,
  describePage,
  findOfferedGroups,
  shouldOfferEscalation,
  shouldOfferPage,
} from './page.view.ts'

const ben: ResolvedUser = {
  user_id: 1,
  display_name: 'Ben Okafor',
  title: '',
  profile_picture: null,
  phone: null,
  reason: 'new_message',
  why: '',
  shift: null,
  fallback_role: null,
  status: 1,
  channels: [
    { channel: 'sms', in_seconds: 0 },
    { channel: 'voice', in_seconds: 120 },
  ],
  not_notified: null,
  is_muted: false,
  is_notified_at_high: true,
  interruption_count: 0,
}
const dora: ResolvedUser = { ...ben, user_id: 2, display_name: 'Dora Lind', status: 2 }
const silent: ResolvedUser = {
  ...ben,
  user_id: 3,
  display_name: 'Finn Adler',
  channels: [],
  not_notified: 'There is no number.',
  is_notified_at_high: false,
}
const cardiology: ResolvedContact = {
  contact_id: 5,
  type: 'ScheduleGroup',
  group_id: 50,
  display_name: 'Cardiology',
  sentence: '',
  policy_name: null,
  status: 1,
  people: [ben],
  people_count: 1,
  online_count: 0,
  unreachable_count: 0,
  at_high_priority_count: 0,
  gap: null,
  next_on_call: null,
  next_step: { names: 'Cleo Marsh', in_seconds: 120 },
  recent_page: null,
  problem: null,
}
const people = (users: ResolvedUser[]): ResolvedContact => ({
  ...cardiology,
  people: users,
  people_count: users.length,
  next_step: null,
})

test('a page says who is notified by which channels, and who follows when', () => {
  expect(describePage([cardiology])).toBe(
    'Ben Okafor will be texted, then phoned; if no one answers, it goes to Cleo Marsh after 2 min.',
  )
  const atOnce = { ...cardiology, people: [dora], next_step: { names: 'Ben Okafor', in_seconds: 0 } }
  expect(describePage([atOnce])).toBe(
    'Dora Lind is notified in the app now; if no one answers, it goes to Ben Okafor immediately.',
  )
})

test('a page to a person says that no one follows', () => {
  expect(describePage([people([ben])])).toBe(
    'Ben Okafor will be texted, then phoned; if no one answers, no one else is notified.',
  )
  expect(describePage([people([silent])])).toBe(
    'Finn Adler cannot be notified: there is no number; if no one answers, no one else is notified.',
  )
})

test('people who share an escalation have one person who follows', () => {
  const next_step = { names: 'Dora Lind', in_seconds: 300 }
  const shared = [people([ben]), people([dora])].map((contact) => ({ ...contact, next_step }))
  expect(describePage(shared)).toBe(
    'Ben Okafor and Dora Lind are notified now; if no one answers, it goes to Dora Lind after 5 min.',
  )
})

test('an escalation is offered to a page without one that reaches someone', () => {
  expect(shouldOfferEscalation([people([ben])], false)).toBe(true)
  expect(shouldOfferEscalation([people([ben])], true)).toBe(false)
  expect(shouldOfferEscalation([], false)).toBe(false)
})

test('several people are named or counted, and users who cannot be notified are counted', () => {
  const nobody = 'if no one answers, no one else is notified.'
  expect(describePage([people([ben]), people([dora, ben])])).toBe(
    `Ben Okafor and Dora Lind are notified now; ${nobody}`,
  )
  expect(describePage([people([ben, silent])])).toBe(
    `Ben Okafor will be texted, then phoned, and 1 cannot be notified; ${nobody}`,
  )
  const crowd = { ...people([silent]), people_count: 40, unreachable_count: 2 }
  expect(describePage([crowd])).toBe(`38 people are notified now, and 2 cannot be notified; ${nobody}`)
  expect(describePage([people([silent, { ...silent, user_id: 4 }])])).toBe(
    `No one can be notified now; ${nobody}`,
  )
})

test('the steps of several groups are listed by their times', () => {
  const later = { ...cardiology, people: [dora], next_step: { names: 'Ana Ruiz', in_seconds: 300 } }
  expect(describePage([later, cardiology])).toBe(
    'Dora Lind and Ben Okafor are notified now; if no one answers, it goes to Cleo Marsh after 2 min and Ana Ruiz after 5 min.',
  )
})

test('nothing is said about contacts that cannot receive a page', () => {
  expect(describePage([])).toBe('')
  expect(describePage([{ ...people([]), problem: 'No one is on call.' }])).toBe('')
})

test('a page is offered only if it notifies someone whom the message does not', () => {
  const quiet = { ...cardiology, at_high_priority_count: 1 }
  expect([shouldOfferPage([quiet], false), shouldOfferPage([quiet], true)]).toEqual([true, false])
  expect(shouldOfferPage([cardiology], false)).toBe(false)
})

const shift = (user_id: number) => ({ user_id, until: '2026-03-14T19:00:00-04:00' }) as OnCallPerson
const onCall = (contact_id: number | null, shifts: OnCallPerson[]) =>
  ({ contact_id, name: `Group ${contact_id}`, people: shifts }) as OnCallGroup

test('a page to a person offers the groups for which they have the first call, unless it names them', () => {
  const groups = [
    onCall(10, [shift(1), shift(2)]),
    onCall(11, [shift(2), shift(1)]),
    onCall(null, [shift(1)]),
    onCall(12, []),
    onCall(13, [shift(1)]),
  ]
  const offered = (recipients: { id: number }[]) =>
    findOfferedGroups(1, recipients, groups).map(({ contact_id }) => contact_id)
  expect([offered([]), offered([{ id: 10 }])]).toEqual([[10, 13], [13]])
  expect(findOfferedGroups(null, [], groups)).toEqual([])
  const [offer] = findOfferedGroups(1, [], groups)
  expect(offer && describeOffer('Ben Okafor', offer, Date.parse('2026-03-14T15:00:00-04:00'))).toMatch(
    /^Ben Okafor is on call for Group 10 until .*\d\d:00\.$/,
  )
})
