import { expect, test } from 'vitest'
import {
  describeAdditions,
  describeChange,
  describeLosses,
  fillDays,
  formatGap,
} from './source-preview.view.ts'

const side = (
  display_name: string,
  start = '2026-11-25T19:00:00-05:00',
  end = '2026-11-26T07:00:00-05:00',
) => ({
  user_id: display_name === '' ? null : 1,
  display_name,
  start,
  end,
})

test('the headline says what is added and changed, and always what is lost', () => {
  expect(describeAdditions({ added: 42, changed: 3 })).toBe('42 shifts added, 3 changed')
  expect(describeAdditions({ added: 1, changed: 0 })).toBe('1 shift added, 0 changed')
  expect(describeLosses({ removed: 0, gaps: 0, kept: 0 })).toBe('0 removed · 0 gaps created')
  expect(describeLosses({ removed: 5, gaps: 1, kept: 2 })).toBe('5 removed · 1 gap created · 2 edits kept')
})

test('a change shows old and new of what differs: the person, the time, or both', () => {
  expect(describeChange({ was: side('Lowell Piotto'), now: side('Doria Cuddy') })).toEqual({
    day: 'Wed, Nov 25',
    times: '19:00–07:00',
    was: 'Lowell Piotto',
    now: 'Doria Cuddy',
  })
  const later = side('Ana Ruiz', '2026-11-25T20:00:00-05:00')
  expect(describeChange({ was: side('Ana Ruiz'), now: later })).toMatchObject({
    was: 'Wed, Nov 25 19:00–07:00',
    now: 'Wed, Nov 25 20:00–07:00',
  })
  expect(describeChange({ was: side('Ana Ruiz'), now: side('') })).toMatchObject({ now: 'Open shift' })
  const unmatched = { ...side('Marsh, Cleo'), user_id: null }
  expect(describeChange({ was: side('Ana Ruiz'), now: unmatched })).toMatchObject({
    now: 'Unmatched: Marsh, Cleo',
  })
  expect(describeChange({ was: side('Ana Ruiz'), now: null })).toMatchObject({ was: 'Ana Ruiz', now: '' })
})

test('days without a shift are empty squares', () => {
  const days = [
    { day: '2026-02-27', added: 2, same: 0 },
    { day: '2026-03-02', added: 0, same: 1 },
  ]
  expect(fillDays({ days }, { from: '2026-02-26', until: '2026-03-10' })).toEqual([
    days[0],
    { day: '2026-02-28', added: 0, same: 0 },
    { day: '2026-03-01', added: 0, same: 0 },
    days[1],
  ])
  expect(fillDays({ days: [] }, null)).toEqual([])
})

test('a gap names both days unless they are the same', () => {
  expect(formatGap({ start: '2026-11-28T07:00:00-05:00', end: '2026-12-01T19:00:00-05:00' })).toBe(
    'Sat, Nov 28, 07:00 to Tue, Dec 1, 19:00',
  )
  expect(formatGap({ start: '2026-11-27T07:00:00-05:00', end: '2026-11-27T19:00:00-05:00' })).toBe(
    'Fri, Nov 27, 07:00–19:00',
  )
})
