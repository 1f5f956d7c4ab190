import { expect, test } from 'vitest'
import type { ReachShift } from './reachability.api.ts'
import { byGroup, summaryText, testText } from './reachability.view.ts'

const shift = (group_name: string, state: ReachShift['state'], starts: string): ReachShift => ({
  group_id: group_name.length,
  group_uid: group_name,
  group_name,
  layer: 1,
  user_id: 1,
  display_name: 'Ben Okafor',
  starts,
  ends: '2026-11-21T12:00:00Z',
  time_zone: 'America/New_York',
  is_now: false,
  state,
  problems: [],
  channels: [],
  told: null,
  may: { test: false },
})

test('groups with somebody who cannot be reached come first; within a group the times', () => {
  const groups = byGroup([
    shift('Cardiology', 'ready', '2026-11-20T12:00:00Z'),
    shift('Surgery', 'unreachable', '2026-11-20T19:00:00Z'),
    shift('Surgery', 'ready', '2026-11-20T07:00:00Z'),
  ])
  expect(groups.map(({ group_name }) => group_name)).toEqual(['Surgery', 'Cardiology'])
  expect(groups[0]?.shifts.map(({ state }) => state)).toEqual(['ready', 'unreachable'])
})

test('how many can be reached is a sentence', () => {
  expect(summaryText({ ready: 0, count: 0 })).toBe('Nobody is on call now or in the next day.')
  expect(summaryText({ ready: 12, count: 12 })).toBe('All 12 can be reached.')
  expect(summaryText({ ready: 9, count: 12 })).toBe('3 of 12 cannot be reached in every way that they chose.')
})

test('how a test went is a line', () => {
  const channel = (state: 'delivered' | 'failed') => ({
    reference: 'A',
    channel: 'text message',
    state,
    text: '',
  })
  expect(testText({ channels: [], is_over: false })).toBe('')
  expect(testText({ channels: [channel('delivered'), channel('failed')], is_over: true })).toBe(
    '1 of 2 ways rang.',
  )
  expect(testText({ channels: [channel('failed')], is_over: true })).toBe('Nothing rang.')
})
