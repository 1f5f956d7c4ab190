import { expect, test } from 'vitest'
import { answeredText, countdownText, standingText, toneOf } from './proof.view.ts'

const entry = (kind: 'opened' | 'on_device' | 'delivered') => ({
  at: '2026-11-20T12:00:00Z',
  kind,
  text: '',
  details: {},
  page_event_id: null,
})
const person = { user_id: 1, display_name: 'Ben', title: '', why: '', entries: [] }

test('what is left until the next step, to the second', () => {
  expect([78_000, 4_200, 0, -9_000, 3_723_000].map((left) => countdownText(left, 0))).toEqual([
    '1:18',
    '0:05',
    '0:00',
    '0:00',
    '1:02:03',
  ])
})

test('beside a name stands the answer, else how far it came', () => {
  expect(standingText({ ...person, state: 'accepted' })).toBe('Accepted')
  expect(standingText({ ...person, state: 'open' })).toBe('Has not answered')
  expect(standingText({ ...person, state: 'open', entries: [entry('on_device'), entry('opened')] })).toBe(
    'Has not answered, opened',
  )
  expect(standingText({ ...person, state: null, entries: [entry('delivered')] })).toBe('Delivered')
  expect(standingText({ ...person, state: null })).toBe('Not on a device yet')
})

test('red is for harm alone', () => {
  expect([toneOf({ kind: 'failed' }), toneOf({ kind: 'accepted' }), toneOf({ kind: 'step' })]).toEqual([
    'danger',
    'ok',
    'plain',
  ])
})

test('how many have answered; what asks nothing says whom it went to', () => {
  const proof = {
    thread_id: 1,
    thread_uid: '',
    message_id: 1,
    priority: 1 as const,
    sender: { user_id: 1, display_name: '' },
    sent: '',
    asks: 'page' as const,
    summary: { open: 2, accepted: 1, rejected: 0, responded: 0, moved: 1 },
    next: null,
    now: '',
    time_zone: 'UTC',
    page: [],
    people: [],
    people_count: 4,
  }
  expect(answeredText(proof)).toBe('1 of 3 have answered')
  expect(answeredText({ ...proof, summary: { ...proof.summary, open: 0, accepted: 0 } })).toBe(
    'Nobody owes an answer any more',
  )
  expect(answeredText({ ...proof, asks: null })).toBe('Went to 4 people')
})
