import { expect, test } from 'vitest'
import { findRestHours, rankCandidates, sumDutyHours, type Suitability } from './candidate-order.ts'

const hour = 3_600_000
const span = { start: 1000 * hour, end: 1012 * hour }
const shift = (from: number, to: number) => ({ start: from * hour, end: to * hour })

test('rest is the shorter of both sides, and a week of it is enough', () => {
  expect(findRestHours(span, [shift(970, 990), shift(1030, 1040)])).toBe(10)
  expect(findRestHours(span, [shift(970, 980), shift(1018, 1040)])).toBe(6)
  expect(findRestHours(span, [shift(1005, 1006)])).toBe(0)
  expect(findRestHours(span, [shift(100, 110)])).toBeNull()
  expect(findRestHours(span, [])).toBeNull()
})

test('duty is the hours of two weeks on both sides', () => {
  expect(sumDutyHours(span, [shift(970, 980.5), shift(1030, 1040), shift(1, 500)])).toBe(20.5)
  expect(sumDutyHours(span, [shift(1000 - 14 * 24 - 5, 1000 - 14 * 24 + 5)])).toBe(5)
})

const candidate = (name: string, parts: Partial<Suitability>): Suitability & { name: string } => ({
  name,
  busy_count: 0,
  rest_hours: null,
  duty_hours: 0,
  wish: null,
  broken_rules: [],
  ...parts,
})

test('candidates are ranked by overlaps, rules, wishes, rest and hours', () => {
  const names = ['wishes it', 'rested', 'less duty', 'tired', 'wishes not', 'breaks a rule', 'busy']
  const ranked = [
    candidate('wishes it', { wish: 'prefers_on', duty_hours: 90 }),
    candidate('rested', { rest_hours: 30, duty_hours: 10 }),
    candidate('less duty', { duty_hours: 20 }),
    candidate('tired', { rest_hours: 12 }),
    candidate('wishes not', { wish: 'prefers_off' }),
    candidate('breaks a rule', { broken_rules: ['Ana Ruiz is absent.'] }),
    candidate('busy', { busy_count: 1 }),
  ]
  expect(rankCandidates(ranked.toReversed()).map(({ name }) => name)).toEqual(names)
})
