import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addSteps, countWithin, step_seconds, stepAt } from './step.rules.ts'

const roundUp = (seconds: number): number => step_seconds.find((step) => seconds <= step) ?? 0

const stepsOf = (times: readonly number[]): number[] =>
  step_seconds.map((step) => times.filter((seconds) => roundUp(seconds) === step).length)

const times = fc.array(fc.integer({ min: 0, max: 259_200 }), { minLength: 1, maxLength: 60 })
const share = fc.constantFrom(0.5, 0.9, 1)

test('the step of a share is that of the time which as many times do not exceed, for any times', () => {
  fc.assert(
    fc.property(times, share, (seconds, part) => {
      const sorted = seconds.toSorted((a, b) => a - b)
      const at = sorted[Math.ceil(part * sorted.length) - 1] ?? 0
      expect(stepAt(stepsOf(seconds), part)).toBe(roundUp(at))
    }),
  )
})

test('steps of days add up to the steps of all their times', () => {
  fc.assert(
    fc.property(times, times, (one, other) => {
      expect(addSteps([stepsOf(one), stepsOf(other)])).toEqual(stepsOf([...one, ...other]))
      expect(countWithin(stepsOf(one), 300)).toBe(one.filter((seconds) => seconds <= 300).length)
    }),
  )
})

test('without times there is no median', () => {
  expect(stepAt(stepsOf([]), 0.5)).toBeNull()
})
