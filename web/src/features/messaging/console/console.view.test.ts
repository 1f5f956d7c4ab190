import type { ConsolePage } from '@wardline/contract/messaging/console/console.schemas.ts'
import { expect, test } from 'vitest'
import {
  callResults,
  callResultText,
  durationText,
  latestText,
  matchesFilter,
  needsMe,
  neighbour,
  nextStep,
  replacePages,
  urgencyOf,
} from './console.view.ts'

const sent = '2026-03-14T12:00:00Z'
const minutesAfter = (minutes: number) => Date.parse(sent) + minutes * 60_000
const person = { user_id: 1, display_name: 'Ana Ruiz', title: 'RN', phone: null }
const responder = {
  user_id: 2,
  display_name: 'Ben Okafor',
  title: '',
  phone: null,
  duty_number: null,
  instructions: '',
  opened: null,
}

const page: ConsolePage = {
  id: 1,
  message_id: 7,
  group_id: 3,
  group_name: 'Cardiology',
  policy_name: 'Nights',
  state: 'running',
  step: 1,
  of: 2,
  round: 1,
  notified_at: sent,
  next_due: '2026-03-14T12:02:00Z',
  next: 'Cleo Marsh (second call)',
  call: '',
  ended: null,
  ended_by: null,
  operator: null,
  responders: [],
  thread_id: 5,
  thread_uid: 'a',
  priority: 2,
  subject: 'Lactate 6.2',
  started: sent,
  requester: person,
  can_accept: true,
  response_options: [],
  waits_for: [responder],
  latest: { text: 'Text message delivered.', at: '2026-03-14T12:00:10Z' },
}
const lost: ConsolePage = { ...page, state: 'unanswered', next_due: null, call: 'Dora Lind (operator)' }
const operator = { user_id: 9, display_name: 'Selma Tilton', since: sent }

test('a page without a step left waits for an operator until one handles it; others become overdue by priority', () => {
  expect(urgencyOf(page, minutesAfter(4))).toBe('usual')
  expect(urgencyOf(page, minutesAfter(6))).toBe('overdue')
  expect(urgencyOf({ ...page, priority: 1 }, minutesAfter(6))).toBe('usual')
  expect(urgencyOf(lost, minutesAfter(1))).toBe('lost')
  expect(urgencyOf({ ...lost, operator }, minutesAfter(1))).toBe('usual')
  expect(urgencyOf({ ...page, state: 'answered' }, minutesAfter(60))).toBe('ended')
  expect([needsMe(lost, 9), needsMe({ ...lost, operator }, 9), needsMe({ ...page, operator }, 8)]).toEqual([
    true,
    true,
    false,
  ])
})

test('clocks name their units', () => {
  const texts = [0, 4, 60, 116, 599, 725, 3600, 7500].map((seconds) => durationText(seconds * 1000))
  expect(texts).toEqual(['0 s', '4 s', '1 min', '1 min 56 s', '9 min 59 s', '12 min', '1 h', '2 h 5 min'])
})

test('the next step has a countdown; without one, the row says whom to call', () => {
  expect(nextStep(page, minutesAfter(1))).toEqual({ what: 'Cleo Marsh (second call)', when: 'in 1 min' })
  expect(nextStep(page, minutesAfter(3)).when).toBe('now')
  expect(nextStep(lost, minutesAfter(9))).toEqual({
    what: 'No step left',
    when: 'Call Dora Lind (operator).',
  })
})

test('the last result is the newest of what channels reported and recipients opened', () => {
  expect(latestText(page)).toBe('Text message delivered.')
  const opened = { ...responder, opened: '2026-03-14T12:00:30Z' }
  expect(latestText({ ...page, waits_for: [opened] })).toMatch(/^Opened in the app at /u)
  expect(latestText({ ...page, latest: null })).toBe('Nothing reported yet')
})

test('the filter matches the title, the group and the people', () => {
  const filter = { name: 'all', me: 9 } as const
  for (const typed of ['lactate', 'cardio', 'ben oka', 'ruiz', ''])
    expect(matchesFilter(page, { ...filter, typed })).toBe(true)
  expect(matchesFilter({ ...page, subject: null }, { ...filter, typed: 'lactate' })).toBe(false)
  expect(matchesFilter(page, { ...filter, name: 'needed', typed: '' })).toBe(false)
})

test('changed pages take the place of the listed ones; an old answered page is not added', () => {
  const [older, newer] = [
    { ...page, id: 2, started: '2026-03-14T11:00:00Z' },
    { ...page, id: 3, thread_id: 6 },
  ]
  const answered = { ...page, state: 'answered' } as const
  expect(replacePages([page], new Set([5]), [answered]).map(({ state }) => state)).toEqual(['answered'])
  expect(replacePages([page], new Set([5]), [])).toEqual([])
  expect(replacePages([page], new Set([6]), [{ ...newer, state: 'answered' }])).toEqual([page])
  expect(replacePages([page], new Set([7]), [older, newer]).map(({ id }) => id)).toEqual([2, 1, 3])
})

test('keys move to the next row and stay at the ends', () => {
  const pages = [page, { ...page, id: 2 }]
  expect(neighbour(pages, undefined, 1)?.id).toBe(1)
  expect(neighbour(pages, 1, 1)?.id).toBe(2)
  expect(neighbour(pages, 2, 1)?.id).toBe(2)
  expect(neighbour([], 2, 1)).toBeUndefined()
})

test('a call has the results that the page can be answered with, a harmless one first', () => {
  const labels = (options: Partial<ConsolePage>, isSender = false) =>
    callResults({ ...page, ...options }, isSender).map(callResultText)
  expect(labels({})).toEqual(['No answer', 'Reached', 'Accepts', 'Declines'])
  expect(labels({ can_accept: false, response_options: ['Yes'] })).toEqual([
    'No answer',
    'Reached',
    'Responds: Yes',
  ])
  expect(labels({}, true)).toEqual(['No answer', 'Reached'])
})
