import { expect, test } from 'vitest'
import { answeredText, countdownText, personStatusText, entryTone } from './proof.view.ts'

const entry = (kind: 'opened' | 'on_device' | 'delivered') => ({
  at: '2026-11-20T12:00:00Z',
  kind,
  text: '',
  details: {},
  page_event_id: null,
})
const person = { user_id: 1, display_name: 'Ben', title: '', why: '', meaning: null, entries: [] }

test('the time until the next step counts down in seconds', () => {
  expect([78_000, 4_200, 0, -9_000, 3_723_000].map((left) => countdownText(left, 0))).toEqual([
    '1:18',
    '0:05',
    '0:00',
    '0:00',
    '1:02:03',
  ])
})

test('a name shows the response, else the delivery status', () => {
  expect(personStatusText({ ...person, state: 'accepted' })).toBe('Accepted')
  expect(personStatusText({ ...person, state: 'open' })).toBe('Has not answered')
  expect(personStatusText({ ...person, state: 'open', entries: [entry('on_device'), entry('opened')] })).toBe(
    'Has not answered, opened',
  )
  expect(personStatusText({ ...person, state: null, entries: [entry('delivered')] })).toBe('Delivered')
  expect(personStatusText({ ...person, state: null })).toBe('Not on a device yet')
})

test('red is used only for failures', () => {
  expect([
    entryTone({ kind: 'failed' }),
    entryTone({ kind: 'accepted' }),
    entryTone({ kind: 'step' }),
  ]).toEqual(['danger', 'ok', 'plain'])
})

test('response progress is counted; a page without a request names its recipients', () => {
  const proof = {
    thread_id: 1,
    thread_uid: '',
    message_id: 1,
    priority: 1 as const,
    sender: { user_id: 1, display_name: '', title: '' },
    sent: '',
    acknowledgement_kind: 'page' as const,
    summary: { open: 2, accepted: 1, rejected: 0, responded: 0, reassigned: 1 },
    next: null,
    now: '',
    time_zone: 'UTC',
    page: [],
    people: [],
    people_count: 4,
  }
  expect(answeredText(proof)).toBe('1 of 3 have answered')
  expect(answeredText({ ...proof, summary: { ...proof.summary, open: 0, accepted: 0 } })).toBe(
    'No more responses are needed',
  )
  expect(answeredText({ ...proof, acknowledgement_kind: null })).toBe('Sent to 4 people')
})
