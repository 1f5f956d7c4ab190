import { expect, test } from 'vitest'
import { changeSecondFactorRule } from './second-factor-rule.rules.ts'

const none = { requires_second_factor: false, second_factor_from: null }
const fromMay = { requires_second_factor: true, second_factor_from: '2027-05-01' }

test('a requirement has a day or applies at once; omitted fields stay', () => {
  expect(changeSecondFactorRule(none, {})).toEqual(none)
  expect(changeSecondFactorRule(none, { requires_second_factor: true })).toEqual({
    requires_second_factor: true,
    second_factor_from: null,
  })
  expect(changeSecondFactorRule(fromMay, { second_factor_from: null })).toEqual({
    requires_second_factor: true,
    second_factor_from: null,
  })
  expect(changeSecondFactorRule(fromMay, {})).toEqual(fromMay)
})

test('the day goes with the requirement', () => {
  expect(changeSecondFactorRule(fromMay, { requires_second_factor: false })).toEqual(none)
  expect(changeSecondFactorRule(none, { second_factor_from: '2027-05-01' })).toEqual(none)
})
