import type { PagingRequest } from '@wardline/contract/messaging/paging-requests/paging-request.schemas.ts'
import { expect, test } from 'vitest'
import { durationText, pagingStatusText, groupPrefix, nextStepText } from './paging-request.view.ts'

const sent = '2026-03-14T12:00:00Z'
const now = Date.parse(sent) + 42_000
const responder = (
  user_id: number,
  display_name: string,
  state: 'open' | 'rejected' = 'open',
  notified_at = sent,
) => ({
  user_id,
  display_name,
  title: '',
  notified_at,
  state,
})

const page: PagingRequest = {
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
  next: 'second call',
  call: '',
  ended: null,
  ended_by: null,
  operator: null,
  responders: [responder(2, 'Ben Okafor')],
}

test('a duration is shown in minutes and seconds, with hours when needed', () => {
  expect([-5, 0, 42_400, 725_000, 3_607_000].map(durationText)).toEqual([
    '0:00',
    '0:00',
    '0:42',
    '12:05',
    '1:00:07',
  ])
})

test('an active page shows for whom it waits, since when, and who is next', () => {
  expect([pagingStatusText(page, now), nextStepText(page, now)]).toEqual([
    'Waiting for Ben Okafor · 0:42',
    'next: second call in 1:18',
  ])
  const many = [
    responder(2, 'Ben Okafor'),
    responder(3, 'Cleo Marsh', 'rejected'),
    responder(4, 'Dora Lind', 'open', '2026-03-14T12:00:40Z'),
  ]
  expect(pagingStatusText({ ...page, responders: many }, now)).toBe(
    'Waiting for Dora Lind, Ben Okafor · 0:42',
  )
  expect(pagingStatusText({ ...page, responders: [responder(3, 'Cleo Marsh', 'rejected')] }, now)).toBe(
    'No one is asked at the moment.',
  )
  expect(nextStepText(page, now + 600_000)).toBe('next: second call now')
})

test('a finished page shows who accepted it, or whom to call', () => {
  const ended_by = { user_id: 3, display_name: 'Cleo Marsh' }
  const answered: PagingRequest = { ...page, state: 'answered', next_due: null, ended_by }
  expect([pagingStatusText(answered, now), nextStepText(answered, now)]).toEqual([
    'Answered by Cleo Marsh',
    '',
  ])
  const lost: PagingRequest = { ...page, state: 'unanswered', next_due: null, call: 'Dora Lind (operator)' }
  expect([pagingStatusText(lost, now), nextStepText(lost, now)]).toEqual([
    'No one has answered.',
    'Call Dora Lind (operator).',
  ])
  expect(nextStepText({ ...lost, call: '' }, now)).toBe('Call someone who can come.')
})

test('with several pages each names its group', () => {
  expect([
    groupPrefix(page, false),
    groupPrefix(page, true),
    groupPrefix({ ...page, group_name: '' }, true),
  ]).toEqual(['', 'Cardiology: ', 'Direct page: '])
})
