import { expect, test } from 'vitest'
import type { ReachabilityShift } from './reachability.api.ts'
import { groupByProblem, groupShifts, reachabilitySummary, testPageSummary } from './reachability.view.ts'

const shift = (group_name: string, state: ReachabilityShift['state'], starts: string): ReachabilityShift => ({
  group_id: group_name.length,
  group_uid: group_name,
  group_name,
  call_order: 1,
  user_id: 1,
  display_name: 'Ben Okafor',
  starts,
  ends: '2026-11-21T12:00:00Z',
  time_zone: 'America/New_York',
  is_now: false,
  state,
  problems: [],
  channels: [],
  notified: null,
  may: { test: false },
})

test('groups with unreachable users come first; within a group shifts are sorted by time', () => {
  const groups = groupShifts([
    shift('Cardiology', 'ready', '2026-11-20T12:00:00Z'),
    shift('Surgery', 'unreachable', '2026-11-20T19:00:00Z'),
    shift('Surgery', 'ready', '2026-11-20T07:00:00Z'),
  ])
  expect(groups.map(({ group_name }) => group_name)).toEqual(['Surgery', 'Cardiology'])
  expect(groups[0]?.shifts.map(({ state }) => state)).toEqual(['ready', 'unreachable'])
})

test('people with the same problems are together, unreachable ones first', () => {
  const problem = (why: string) => ({ problem: 'no_device', why, what_to_do: 'Ask them.' }) as const
  const at = (user_id: number, state: ReachabilityShift['state'], ...problems: string[]) => ({
    ...shift('Surgery', state, '2026-11-20T07:00:00Z'),
    user_id,
    problems: problems.map((why) => problem(why)),
  })
  const groups = groupByProblem([
    at(1, 'ready'),
    at(2, 'weak', 'No device.', 'Not seen.'),
    at(3, 'weak', 'No device.'),
    at(3, 'weak', 'No device.'),
    at(6, 'weak', 'No device.', 'Not seen.'),
    at(5, 'unreachable', 'No channel.'),
  ])
  expect(
    groups.map(({ problems, people }) => [
      problems.map(({ why }) => why).join(' '),
      people.map((own) => own.map(({ user_id }) => user_id)),
    ]),
  ).toEqual([
    ['No channel.', [[5]]],
    ['No device. Not seen.', [[2], [6]]],
    ['No device.', [[3, 3]]],
  ])
})

test('within a problem, people on call now are first, then the first call', () => {
  const at = (user_id: number, is_now: boolean, call_order: number) => ({
    ...shift('Surgery', 'weak', '2026-11-20T07:00:00Z'),
    user_id,
    is_now,
    call_order,
  })
  const [group] = groupByProblem([at(1, false, 1), at(2, true, 2), at(3, true, 1)])
  expect(group?.people.map(([first]) => first?.user_id)).toEqual([3, 2, 1])
})

test('the number of reachable users is a sentence', () => {
  const people = (...states: ReachabilityShift['state'][]) =>
    states.flatMap((state, user_id) =>
      [7, 19].map((hour) => ({ ...shift('Surgery', state, `2026-11-20T${hour}:00:00Z`), user_id })),
    )
  expect(reachabilitySummary([])).toBe('No one in these groups is on call in the next 24 hours.')
  expect(reachabilitySummary(people('ready', 'ready'))).toBe('All 2 can be reached.')
  expect(reachabilitySummary(people('ready', 'weak', 'weak'))).toBe(
    'All 3 can be reached. 2 people are not reached on every channel that they chose.',
  )
  expect(reachabilitySummary(people('unreachable', 'weak'))).toBe(
    '1 of 2 cannot be reached. 1 person is not reached on every channel that they chose.',
  )
})

test('a test result is one line', () => {
  const channel = (state: 'delivered' | 'failed') => ({
    reference: 'A',
    channel: 'text message',
    state,
    text: '',
  })
  expect(testPageSummary({ channels: [], is_over: false })).toBe('')
  expect(testPageSummary({ channels: [channel('delivered'), channel('failed')], is_over: true })).toBe(
    '1 of 2 channels worked.',
  )
  expect(testPageSummary({ channels: [channel('failed')], is_over: true })).toBe('No channel worked.')
})
