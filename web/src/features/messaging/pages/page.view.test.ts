import type { Page } from '@wardline/contract/messaging/page.schemas.ts'
import { expect, test } from 'vitest'
import { countText, nowText, ofText, thenText } from './page.view.ts'

const sent = '2026-03-14T12:00:00Z'
const now = Date.parse(sent) + 42_000
const holder = (
  user_id: number,
  display_name: string,
  state: 'open' | 'rejected' = 'open',
  rung_at = sent,
) => ({
  user_id,
  display_name,
  title: '',
  rung_at,
  state,
})

const page: Page = {
  id: 1,
  message_id: 7,
  group_id: 3,
  group_name: 'Cardiology',
  policy_name: 'Nights',
  state: 'running',
  step: 1,
  of: 2,
  round: 1,
  rung_at: sent,
  next_due: '2026-03-14T12:02:00Z',
  next: 'second call',
  call: '',
  ended: null,
  ended_by: null,
  holders: [holder(2, 'Ben Okafor')],
}

test('a span is counted in minutes and seconds, and hours when there are some', () => {
  expect([-5, 0, 42_400, 725_000, 3_607_000].map(countText)).toEqual([
    '0:00',
    '0:00',
    '0:42',
    '12:05',
    '1:00:07',
  ])
})

test('a page under way says who was rung, how long ago, and who is next in how long', () => {
  expect([nowText(page, now), thenText(page, now)]).toEqual([
    'Rung: Ben Okafor 0:42 ago',
    'next: second call in 1:18',
  ])
  const many = [
    holder(2, 'Ben Okafor'),
    holder(3, 'Cleo Marsh', 'rejected'),
    holder(4, 'Dora Lind', 'open', '2026-03-14T12:00:40Z'),
  ]
  expect(nowText({ ...page, holders: many }, now)).toBe('Rung: Dora Lind, Ben Okafor 0:02 ago')
  expect(thenText(page, now + 600_000)).toBe('next: second call now')
})

test('at its end it says who has it, or whom to call', () => {
  const ended_by = { user_id: 3, display_name: 'Cleo Marsh' }
  const answered: Page = { ...page, state: 'answered', next_due: null, ended_by }
  expect([nowText(answered, now), thenText(answered, now)]).toEqual(['Taken by Cleo Marsh', ''])
  const lost: Page = { ...page, state: 'unanswered', next_due: null, call: 'Dora Lind (operator)' }
  expect([nowText(lost, now), thenText(lost, now)]).toEqual([
    'Nobody has answered.',
    'Call Dora Lind (operator).',
  ])
  expect(thenText({ ...lost, call: '' }, now)).toBe('Call somebody who can come.')
})

test('of several pages each names its group', () => {
  expect([ofText(page, false), ofText(page, true), ofText({ ...page, group_name: '' }, true)]).toEqual([
    '',
    'Cardiology: ',
    'By name: ',
  ])
})
