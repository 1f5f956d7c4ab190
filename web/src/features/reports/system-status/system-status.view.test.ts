import { expect, test } from 'vitest'
import { channelNote, formatBytes, formatSeconds } from './system-status.view.ts'

test('durations and sizes are short', () => {
  expect([null, 0.41, 9.96, 12.4, 65, 3600].map(formatSeconds)).toEqual([
    '–',
    '0.4 s',
    '10.0 s',
    '12 s',
    '1 min 5 s',
    '60 min 0 s',
  ])
  expect([0, 999, 1_000, 15_400_000, 2_340_000_000].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '15 MB',
    '2.3 GB',
  ])
})

test('a channel shows its delay and failures, and nothing when there are none', () => {
  const soon = { median: 0.41, p99: 2.2 }
  const never = { median: null, p99: null }
  expect(channelNote({ first_attempt: soon, impossible: 0 })).toBe(
    'First attempt: median 0.4 s, 99th percentile 2.2 s.',
  )
  expect(channelNote({ first_attempt: never, impossible: 3 })).toBe(
    '3 not tried: no address, no provider, or opted out.',
  )
  expect(channelNote({ first_attempt: never, impossible: 0 })).toBe('')
})
