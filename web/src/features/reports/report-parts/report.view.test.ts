import { expect, test } from 'vitest'
import { changeText, figureText, labelText, spanText, valueText } from './report.view.ts'

test.for([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [200, '3 min 20 s'],
  [18_720, '5 h 12 min'],
  [273_600, '3 d 4 h'],
] as const)('%i seconds are %s', ([seconds, text]) => {
  expect(spanText(seconds)).toBe(text)
})

test('values are shown by the kind of their column', () => {
  expect(valueText('2026-11-03T17:05:00Z', 'instant')).toMatch(/^Nov 3, 2026, \d{2}:\d{2}$/)
  expect(valueText('2026-11-03', 'day')).toBe('Nov 3, 2026')
  expect(valueText(23_095, 'count')).toBe('23,095')
  expect(valueText(7.1, 'percent')).toBe('7.1%')
  expect(valueText(null, 'seconds')).toBe('–')
  expect(valueText('Cardiology', 'text')).toBe('Cardiology')
  expect(figureText({ value: 90, kind: 'seconds' })).toBe('1 min 30 s')
})

test('days on the axis of a chart are short', () => {
  expect(labelText('2026-11-03')).toBe('Nov 3')
  expect(labelText('Critical lab')).toBe('Critical lab')
})

test.for([
  ['count', 23_095, 21_345, '+8.2%'],
  ['count', 10, 40, '−75%'],
  ['count', 3, 0, '+3'],
  ['percent', 94.9, 93.1, '+1.8 points'],
  ['percent', 0, 100, '−100 points'],
  ['seconds', 112, 130, '−18 s'],
  ['seconds', 60, 60, 'no change'],
] as const)('the change of a %s to %d from %d is %s', ([kind, value, previous, text]) => {
  expect(changeText({ label: 'Pages', kind, value, previous })).toBe(text)
})
