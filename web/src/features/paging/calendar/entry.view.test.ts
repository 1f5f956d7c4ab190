import { expect, test } from 'vitest'
import { colourOf } from './colours.ts'
import { entriesOf, occurrenceLabel } from './entry.view.ts'
import { hoursByPerson, hoursLabel } from './hours.view.ts'
import { asOccurrence } from './occurrence-sample.ts'

test('what is drawn: wall times, and nothing of what was cancelled', () => {
  const [entry, ...others] = entriesOf([asOccurrence(), asOccurrence({ cancelled: true })], [], false)
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
  expect(entriesOf([piece], [], false)[0]?.editable).toBe(false)
  const foreign = asOccurrence({ may: { ...asOccurrence().may, change: false } })
  expect(entriesOf([foreign], [], false)[0]?.editable).toBe(false)
})

test('in the hour that comes twice a piece can end before it begins, and is seen all the same', () => {
  const doubled = asOccurrence({ start: '2026-11-01T01:45:00-04:00', end: '2026-11-01T01:15:00-05:00' })
  expect(entriesOf([doubled], [], false)[0]).toMatchObject({
    start: '2026-11-01T01:45:00',
    end: '2026-11-01T02:00:00',
  })
})

test('a gap lies behind the hours, and is a line of its own in a month', () => {
  const gap = { start: '2026-11-21T15:00:00', end: '2026-11-21T23:00:00' }
  expect(entriesOf([], [gap], false)[0]).toMatchObject({ display: 'background', editable: false })
  expect(entriesOf([], [gap], true)[0]?.display).toBe('block')
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

test('14 colours, one for each person on every screen', () => {
  expect(new Set(Array.from({ length: 28 }, (_, user_id) => colourOf(user_id))).size).toBe(14)
  expect(colourOf(3)).toBe(colourOf(17))
})
