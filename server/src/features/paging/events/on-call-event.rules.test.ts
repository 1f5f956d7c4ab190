import { expect, test } from 'vitest'
import { parseEventTimes } from './on-call-event.rules.ts'
import { formatWallTime } from '@wardline/recurrence/wall-time.ts'

const zone = 'America/New_York'

test('an all-day event ends at the midnight after its last day, however often it is saved', () => {
  const times = (start: string, end?: string) => {
    const read = parseEventTimes(zone, { start, end, allDay: true }, { repeats: false, now: 0 })
    return 'times' in read ? [formatWallTime(read.times.starts), formatWallTime(read.times.ends)] : read
  }
  const day = ['2026-11-20T00:00:00', '2026-11-21T00:00:00']
  expect(times('2026-11-20T10:15:00')).toEqual(day)
  expect(times('2026-11-20T10:15:00', '2026-11-20T18:00:00')).toEqual(day)
  expect(times('2026-11-20T00:00:00', '2026-11-20T00:00:00')).toEqual(day)
  expect(times(day[0] ?? '', day[1])).toEqual(day)
  expect(times('2026-11-20T00:00:00', '2026-11-21T08:00:00')).toEqual([
    '2026-11-20T00:00:00',
    '2026-11-22T00:00:00',
  ])
})
