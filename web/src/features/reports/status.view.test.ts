import { expect, test } from 'vitest'
import { channelNote, sizeText, spanText } from './status.view.ts'

test('spans and sizes are read at a glance', () => {
  expect([null, 0.41, 9.96, 12.4, 65, 3600].map(spanText)).toEqual([
    '–',
    '0.4 s',
    '10.0 s',
    '12 s',
    '1 min 5 s',
    '60 min 0 s',
  ])
  expect([0, 999, 1_000, 15_400_000, 2_340_000_000].map(sizeText)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '15 MB',
    '2.3 GB',
  ])
})

test('a channel says how soon it was tried and what was not; nothing when there is nothing to say', () => {
  const soon = { median: 0.41, p99: 2.2 }
  const never = { median: null, p99: null }
  expect(channelNote({ first_attempt: soon, impossible: 0 })).toBe(
    'First attempt: 0.4 s, at most 2.2 s for 99 %.',
  )
  expect(channelNote({ first_attempt: never, impossible: 3 })).toBe(
    '3 not tried: no address, no carrier, or stopped by its owner.',
  )
  expect(channelNote({ first_attempt: never, impossible: 0 })).toBe('')
})
