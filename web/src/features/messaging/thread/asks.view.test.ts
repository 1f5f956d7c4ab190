import type { Subscriber } from '@wardline/contract/messaging/thread.schemas.ts'
import { expect, test } from 'vitest'
import { ageText, answerText } from './answer-text.view.ts'
import { answerOfKey, openOf, summaryOfAnswers } from './asks.view.ts'

const now = Date.parse('2026-03-14T12:00:00Z')
const owes = (id: number, display_name: string, since: string, message_id = 7): Subscriber => ({
  id,
  user_id: id,
  display_name,
  title: '',
  profile_picture: null,
  state: 'pending',
  reason: 'new_message',
  why: '',
  status: null,
  read_message_id: 0,
  delivered_message_id: 0,
  replied: false,
  open_item: { message_id, asks: 'confirm', state: 'open', response: null, since, closed: null },
})

test('an age is said in the largest whole unit', () => {
  const ages = [20_000, 60_000, 59 * 60_000, 3_600_000, 47 * 3_600_000, 72 * 3_600_000]
  expect(ages.map((ms) => ageText(now - ms, now))).toEqual([
    'under 1 min',
    '1 min',
    '59 min',
    '1 h',
    '47 h',
    '3 d',
  ])
  expect(ageText(now + 5000, now)).toBe('under 1 min')
})

test('who asked reads how everybody is, and who has waited longest', () => {
  const ben = owes(2, 'Ben Okafor', '2026-03-14T11:48:00Z')
  const cleo = owes(3, 'Cleo Martin', '2026-03-14T11:59:00Z')
  const other = owes(4, 'Dora Lindqvist', '2026-03-14T11:00:00Z', 8)
  const waiting = openOf(7, [cleo, other, ben])
  expect(waiting).toEqual([ben, cleo])
  const summary = { open: 1, accepted: 2, rejected: 1, responded: 0, moved: 0 }
  expect(summaryOfAnswers(summary, [ben], now)).toBe(
    '2 accepted · 1 rejected · waiting for Ben Okafor 12 min',
  )
  expect(summaryOfAnswers({ ...summary, open: 3, rejected: 0 }, waiting, now)).toBe(
    '2 accepted · waiting for Ben Okafor 12 min and 2 more',
  )
  expect(summaryOfAnswers({ open: 60, accepted: 0, rejected: 0, responded: 0, moved: 0 }, [], now)).toBe(
    'waiting for 60',
  )
  expect(summaryOfAnswers({ open: 0, accepted: 0, rejected: 0, responded: 4, moved: 0 }, [], now)).toBe(
    '4 responded',
  )
})

test('an answer is a word, and what was said', () => {
  expect(answerText({ state: 'accepted', response: null })).toBe('Accepted')
  expect(answerText({ state: 'responded', response: 'In 10 min' })).toBe('Responded: In 10 min')
  expect(answerText({ state: 'open', response: null })).toBe('')
})

test('Y and N confirm, 1 to 4 respond, and nothing else answers', () => {
  const both = { confirm: true, response_options: ['Yes', 'No'] }
  expect(answerOfKey('Y', both)).toEqual({ state: 'accepted', response: null })
  expect(answerOfKey('n', both)).toEqual({ state: 'rejected', response: null })
  expect(answerOfKey('2', both)).toEqual({ state: 'responded', response: 'No' })
  for (const key of ['3', '0', 'a', 'Enter']) expect(answerOfKey(key, both)).toBeUndefined()
  expect(answerOfKey('y', { confirm: false, response_options: [] })).toBeUndefined()
})
