import type {
  ResolvedContact,
  ResolvedUser,
} from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { beforeAll, expect, test } from 'vitest'
import { setHomeZone } from '../../../platform/clock/dates.ts'
import { describeReachability, formatDelay, summarizeContact, withPresence } from './recipient.view.ts'
import { buildRecipientRows, rowsText, userKey } from './recipient-rows.view.ts'

const now = Date.parse('2026-11-22T10:42:00Z')
beforeAll(() => {
  setHomeZone('America/New_York')
  return () => setHomeZone('UTC')
})

const lowell: ResolvedUser = {
  user_id: 11,
  display_name: 'Lowell Piotto',
  title: 'Cardiology Fellow',
  profile_picture: null,
  phone: null,
  reason: 'new_message',
  why: 'on call for Cardiology Consult until 07:00',
  shift: { start: '2026-11-22T00:00:00Z', end: '2026-11-22T12:00:00Z', call_order: 1 },
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
const merrielle: ResolvedUser = {
  ...lowell,
  user_id: 12,
  display_name: 'Merrielle Nunnally',
  why: 'fail-over of the group; no one on call until 07:00 for Laboratory Supervisor',
  shift: null,
  fallback_role: 'fail-over of the group',
  status: 2,
}
const consult: ResolvedContact = {
  contact_id: 5,
  type: 'ScheduleGroup',
  group_id: 50,
  display_name: 'Cardiology Consult',
  sentence: '',
  policy_name: null,
  status: 1,
  people: [lowell],
  people_count: 1,
  online_count: 0,
  unreachable_count: 0,
  at_high_priority_count: 0,
  gap: null,
  next_on_call: null,
  next_step: null,
  recent_page: null,
  problem: null,
}
const kala = {
  user_id: 13,
  display_name: 'Kala Cohoe',
  call_order: 1,
  start: '2026-11-22T12:00:00Z',
  end: '',
}
const laboratory: ResolvedContact = {
  ...consult,
  contact_id: 6,
  status: 2,
  people: [merrielle],
  gap: { until: '2026-11-22T12:00:00Z', is_caller_on_call: false, is_closed: false },
  next_on_call: kala,
}
const summary = (contact: ResolvedContact) => summarizeContact(contact, now).text

test('a user is described by status and by the channels in order', () => {
  const silent = { ...lowell, channels: [], not_notified: 'There is no valid mobile number.' }
  const channels = [
    { channel: 'web_push', in_seconds: 0 },
    { channel: 'sms', in_seconds: 0 },
    { channel: 'voice', in_seconds: 180 },
  ] as const
  expect(
    [
      lowell,
      { ...lowell, status: 2 as const },
      { ...lowell, status: 3 as const, channels: [{ channel: 'voice' as const, in_seconds: 0 }] },
      { ...lowell, channels: [...channels] },
      { ...lowell, channels: [{ channel: 'pager' as const, in_seconds: 7_800 }] },
      silent,
      { ...silent, status: null, is_notified_at_high: false },
      {
        ...silent,
        is_notified_at_high: false,
        not_notified: 'No browser is registered. There is no number.',
      },
      { ...silent, status: 2 as const, is_muted: true },
    ].map(describeReachability),
  ).toEqual([
    'offline, will be texted, then phoned',
    'online · notified in the app immediately',
    'do not disturb, will be phoned',
    'offline, will be notified and texted, then phoned',
    'offline, will be paged after 2 h 10 min',
    'offline, notified only at high priority',
    'status unknown, cannot be notified: there is no valid mobile number',
    'offline, cannot be notified: no browser is registered; there is no number',
    'online · muted this conversation, notified only at high priority',
  ])
  expect([45, 60, 180, 3_600].map(formatDelay)).toEqual(['45 s', '1 min', '3 min', '1 h'])
})

test('one line says whom a group reaches now', () => {
  expect(summary(consult)).toBe('Lowell Piotto, on call until 07:00 · offline, will be texted, then phoned')
  const far = { ...lowell, shift: { start: '', end: '2026-11-24T12:00:00Z', call_order: 1 } }
  expect(summary({ ...consult, people: [far] })).toContain('on call until Nov 24, 07:00')
  const both = { ...consult, people: [lowell, { ...merrielle, fallback_role: null, shift: lowell.shift }] }
  expect(summary({ ...both, people_count: 2, online_count: 1 })).toBe(
    'Lowell Piotto and one other, on call · 1 online, all can be notified',
  )
  expect(summarizeContact(laboratory, now)).toEqual({
    text: 'No one on call until 07:00, goes to Merrielle Nunnally (fail-over of the group) · online · notified in the app immediately',
    isAlarming: true,
  })
  expect(summary({ ...laboratory, gap: { until: null, is_caller_on_call: true, is_closed: false } })).toMatch(
    /^No one else on call, goes to Merrielle Nunnally/,
  )
  expect(summarizeContact({ ...laboratory, people: [], problem: 'No one.' }, now)).toEqual({
    text: 'No one.',
    isAlarming: true,
  })
})

test('a department or broadcast group is described by counts', () => {
  const crowd = {
    ...consult,
    type: 'Department' as const,
    people_count: 41,
    online_count: 9,
    unreachable_count: 2,
  }
  expect(summary(crowd)).toBe('41 people get it: 9 online, 2 cannot be notified')
  // The words are those of each of its users.
  expect(summary({ ...crowd, unreachable_count: 6, at_high_priority_count: 4 })).toBe(
    '41 people get it: 9 online, 2 cannot be notified, 4 notified only at high priority',
  )
  expect(summary({ ...crowd, online_count: 0, unreachable_count: 0 })).toBe(
    '41 people get it: all can be notified',
  )
})

test('live presence changes the status of users and of their group', () => {
  expect(withPresence(consult, { 11: 2 })).toMatchObject({ status: 2, online_count: 1 })
  expect(withPresence({ ...consult, people_count: 20 }, { 11: 2 }).status).toBe(1)
})

const contact = (id: number, display_name: string): Contact => ({
  id,
  type: 'ScheduleGroup',
  user_id: null,
  group_id: id * 10,
  department_id: null,
  patient_id: null,
  display_name,
  title: '',
  department: '',
  avatar: { colour: 0, initials: '' },
  profile_picture: null,
  device_type: null,
  is_online: false,
  is_locked: false,
  is_favorite: false,
  is_pinned: false,
  properties: { status: null },
  member_count: 1,
})

const rowsOf = (results: ResolvedContact[], replaced: string[] = []) =>
  buildRecipientRows(
    [contact(5, 'Cardiology Consult'), contact(6, 'Laboratory Supervisor')],
    new Map(results.map((each) => [each.contact_id, each])),
    { now, my_id: 1, isAboutPatient: true, replaced: new Set(replaced) },
  )

test('people whom a policy chose are listed as recipients, with the policy', () => {
  const rows = rowsOf([{ ...consult, policy_name: 'Consults after hours' }])
  expect(rows[0]).toMatchObject({
    kind: 'user',
    text: 'on call until 07:00 · offline, will be texted, then phoned · because of Consults after hours',
  })
})

test('a user who was interrupted has the number of times', () => {
  const textOf = (interruption_count: number) =>
    rowsOf([{ ...consult, people: [{ ...lowell, interruption_count }] }])[0]
  const text = 'on call until 07:00 · offline, will be texted, then phoned · interrupted'
  expect(textOf(4)).toMatchObject({ text: `${text} 4 times in the last hour` })
  expect(textOf(1)).toMatchObject({ text: `${text} once in the last hour` })
})

test('a next step that starts at once has no delay', () => {
  const rows = rowsOf([{ ...consult, next_step: { names: 'Matilde Grady', in_seconds: 0 } }])
  expect(rows[0]).toMatchObject({ aside: 'then Matilde Grady, immediately' })
})

test('the list has one row per user, with the gap above the fail-over user', () => {
  const rows = rowsOf([{ ...consult, next_step: { names: 'Matilde Grady', in_seconds: 180 } }, laboratory])
  expect(rows).toMatchObject([
    {
      kind: 'user',
      context: 'Cardiology Consult',
      text: 'on call until 07:00 · offline, will be texted, then phoned',
      aside: 'then Matilde Grady, +3 min',
    },
    {
      kind: 'gap',
      heading: 'Laboratory Supervisor: Nobody on Call until 07:00',
      text: 'Goes to Merrielle Nunnally (fail-over of the group). Kala Cohoe takes over at 07:00.',
    },
    { kind: 'user', text: 'online · notified in the app immediately', aside: '' },
  ])
  expect(rowsText(rows)).toContain('Lowell Piotto, on call until 07:00')
})

test('a large group names users who cannot be notified', () => {
  const crowd = { ...consult, type: 'BroadcastGroup' as const, people_count: 12, unreachable_count: 2 }
  expect(
    rowsOf([{ ...crowd, people: [{ ...lowell, channels: [], is_notified_at_high: false }] }])[0],
  ).toMatchObject({
    kind: 'group',
    text: '12 people get it: 2 cannot be notified (Lowell Piotto and one other)',
  })
})

test('a user behind two groups is listed once, and a loading contact keeps its row', () => {
  expect(rowsOf([consult, { ...consult, contact_id: 6 }]).map(({ kind }) => kind)).toEqual(['user', 'group'])
  expect(rowsOf([consult]).map(({ kind }) => kind)).toEqual(['user', 'loading'])
})

test('a user who came on call while the message was written is announced', () => {
  const [row] = rowsOf([consult, laboratory], [userKey(5, 11)])
  expect(row).toMatchObject({
    text: 'Lowell Piotto has been on call since 19:00 · offline, will be texted, then phoned',
  })
})

test('a recent page to the group about the patient names its sender', () => {
  const recent_page = {
    thread_id: 9,
    join_thread_id: null,
    created: '2026-11-22T10:39:00Z',
    sender_id: 2,
    sender_name: 'Ana Ruiz',
    waits_for: ['Lowell Piotto'],
    answered_by: null,
  }
  expect(rowsOf([{ ...consult, recent_page }])[0]).toMatchObject({
    kind: 'recent',
    text: 'Ana Ruiz paged Cardiology Consult about this patient 3 min ago. Lowell Piotto has not answered.',
    thread_id: 9,
  })
  const textOf = (more: object) => {
    const [row] = rowsOf([{ ...consult, recent_page: { ...recent_page, ...more } }])
    return row?.kind === 'recent' ? row.text.replace(/^.* ago\. ?/u, '') : undefined
  }
  expect(textOf({ answered_by: 'Kala Cohoe' })).toBe('Kala Cohoe answered.')
  expect(textOf({ waits_for: [] })).toBe('')
  expect(textOf({ waits_for: ['A', 'B', 'C', 'D', 'E'] })).toBe('A, B, C and 2 others have not answered.')
})
