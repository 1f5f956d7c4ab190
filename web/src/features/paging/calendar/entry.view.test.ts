import { expect, test } from 'vitest'
import { coloursFor } from './colours.ts'
import { entriesOf, occurrenceLabel } from './entry.view.ts'
import { hoursByPerson, hoursLabel } from './hours.view.ts'
import { asOccurrence } from './occurrence-sample.ts'

const inWeek = { isMonth: false, colourOf: coloursFor([]) }

test('what is drawn: wall times, and nothing of what was cancelled', () => {
  const [entry, ...others] = entriesOf([asOccurrence(), asOccurrence({ cancelled: true })], [], inWeek)
  expect(entry).toMatchObject({
    start: '2026-11-20T07:00:00',
    end: '2026-11-20T15:00:00',
    title: 'Ana Ruiz',
    editable: true,
  })
  expect(others).toEqual([])
})

test('a piece that was taken over is not moved by hand, nor what one may not change', () => {
  const piece = asOccurrence({ whole_end: '2026-11-20T15:00:00-05:00', end: '2026-11-20T10:00:00-05:00' })
  expect(entriesOf([piece], [], inWeek)[0]?.editable).toBe(false)
  const foreign = asOccurrence({ may: { ...asOccurrence().may, change: false } })
  expect(entriesOf([foreign], [], inWeek)[0]?.editable).toBe(false)
})

test('in the hour that comes twice a piece can end before it begins, and is seen all the same', () => {
  const doubled = asOccurrence({ start: '2026-11-01T01:45:00-04:00', end: '2026-11-01T01:15:00-05:00' })
  expect(entriesOf([doubled], [], inWeek)[0]).toMatchObject({
    start: '2026-11-01T01:45:00',
    end: '2026-11-01T02:00:00',
  })
})

test('a gap lies behind the hours, and is a line of its own in a month', () => {
  const gap = { start: '2026-11-21T15:00:00', end: '2026-11-21T23:00:00' }
  expect(entriesOf([], [gap], inWeek)[0]).toMatchObject({ display: 'background', editable: false })
  expect(entriesOf([], [gap], { ...inWeek, isMonth: true })[0]?.display).toBe('block')
})

test('layers are said when there is more than one', () => {
  expect(occurrenceLabel(asOccurrence(), 'Fri, Nov 20, 07:00–15:00', false)).toBe(
    'Ana Ruiz, Fri, Nov 20, 07:00–15:00',
  )
  expect(occurrenceLabel(asOccurrence({ layer: 2, repeat: true, can_receive: false }), 'today', true)).toBe(
    'Ana Ruiz, today, Second call, repeats, cannot be reached: locked or inactive',
  )
})

test('hours of a month are those that pass: the night of November has 13, what lies outside does not count', () => {
  const hours = hoursByPerson(
    [
      asOccurrence({ start: '2026-10-31T19:00:00-04:00', end: '2026-11-01T07:00:00-05:00' }),
      asOccurrence({ start: '2026-11-30T19:00:00-05:00', end: '2026-12-01T07:00:00-05:00' }),
      asOccurrence({ target_id: 8, start: '2026-11-01T00:00:00-04:00', end: '2026-11-01T12:00:00-05:00' }),
      asOccurrence({ target_id: 9, start: '2026-12-02T07:00:00-05:00', end: '2026-12-02T15:00:00-05:00' }),
    ],
    '2026-11-20T00:00:00',
  )
  expect(hours.get(7)).toBe(7 + 5)
  expect(hours.get(8)).toBe(13)
  expect(hours.get(9)).toBe(0)
  expect(hoursLabel(7.25)).toBe('7.3 h')
})

test('14 colours: no two members of a group have the same while there are enough, and most have their own', () => {
  const ids = [3, 17, 31, 45, 5, 8, 22, 36, 50, 64, 78, 92, 106, 120]
  const colourOf = coloursFor(ids)
  expect(new Set(ids.map(colourOf)).size).toBe(14)
  expect(coloursFor(ids.toReversed())(45)).toBe(colourOf(45))
  expect(coloursFor([3, 5])(5)).toBe(coloursFor([5, 40])(5))
  expect(coloursFor([3])(17)).toBe(coloursFor([17])(17))
  expect(new Set(Array.from({ length: 20 }, (_, id) => coloursFor([])(id))).size).toBe(14)
})
