import { expect, test } from 'vitest'
import { diceOf } from './seeded-random.ts'

test('the same seed gives the same numbers, another seed gives others', () => {
  const throws = (seed: string) => {
    const dice = diceOf(seed)
    return Array.from({ length: 5 }, () => dice.next())
  }
  expect(throws('a')).toEqual(throws('a'))
  expect(throws('a')).not.toEqual(throws('b'))
})

test('numbers are evenly distributed and stay within their bounds', () => {
  const dice = diceOf('spread')
  const thrown = Array.from({ length: 6000 }, () => dice.int(1, 6))
  for (let face = 1; face <= 6; face += 1)
    expect(thrown.filter((one) => one === face).length).toBeGreaterThan(850)
  expect(Math.min(...thrown)).toBe(1)
  expect(Math.max(...thrown)).toBe(6)
})

test('a sample has no duplicates, and a UUID is well-formed', () => {
  const dice = diceOf('list')
  expect(new Set(dice.some([1, 2, 3], 3)).size).toBe(3)
  expect(dice.some([1, 2], 5)).toHaveLength(2)
  expect(() => dice.pick([])).toThrow(RangeError)
  expect(dice.uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
