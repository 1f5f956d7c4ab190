import { expect, test } from 'vitest'
import { measureSms } from './sms-text.rules.ts'

test.each([
  ['', 0, 1],
  ['a'.repeat(160), 160, 1],
  ['a'.repeat(161), 161, 2],
  ['a'.repeat(306), 306, 2],
  ['a'.repeat(307), 307, 3],
  ['€'.repeat(80), 160, 1],
  ['€'.repeat(81), 162, 2],
  ['’', 1, 1],
  [`${'a'.repeat(69)}’`, 70, 1],
  [`${'a'.repeat(70)}’`, 71, 2],
  ['🚑'.repeat(36), 72, 2],
])('a text is counted as providers split it: %#', (text, units, segments) => {
  expect(measureSms(text)).toMatchObject({ units, segments })
})

test('one character outside of the GSM alphabet shortens every part', () => {
  expect(measureSms('Water is off on 6 West')).toEqual({
    units: 22,
    segments: 1,
    left: 138,
    is_unicode: false,
  })
  expect(measureSms('Water is off – 6 West')).toMatchObject({ left: 49, is_unicode: true })
})
