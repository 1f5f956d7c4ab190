import { expect, test } from 'vitest'
import { listCandidates } from './candidates.ts'
import { hour, hourShift, smallProblem } from './small-problem.ts'

const shifts = [
  hourShift('before', 0, 12),
  hourShift('asked', 24, 36),
  hourShift('after', 60, 72),
  hourShift('same', 30, 40),
]
const roster = new Map([
  ['before', 2],
  ['asked', 1],
  ['after', 2],
  ['same', 3],
])
const problem = smallProblem(4, shifts, { min_rest_hours: 11 })

test('candidates have their rest and hours without and with the shift', () => {
  expect(listCandidates(problem, roster, 'asked').find(({ user_id }) => user_id === 2)).toEqual({
    user_id: 2,
    busy_count: 0,
    broken_rules: [],
    wish: null,
    rest_hours: 12,
    rest_before_hours: 12,
    rest_after_hours: 24,
    duty_hours: 24,
    duty_hours_with_shift: 36,
  })
})

test('people whom a rule refuses come last, with the reasons', () => {
  const absences = new Map([[4, [{ start: 0, end: 48 * hour }]]])
  const candidates = listCandidates({ ...problem, rules: { ...problem.rules, absences } }, roster, 'asked')
  expect(
    candidates.map(({ user_id, broken_rules }) => [user_id, broken_rules.map(({ kind }) => kind)]),
  ).toEqual([
    [2, []],
    [4, ['absence']],
    [3, ['overlap']],
  ])
})

test('a wish decides between people who may have the shift', () => {
  const wishes = [
    { user_id: 2, kind: 'prefers_on' as const, start: 20 * hour, end: 40 * hour, weight: 1 },
    { user_id: 4, kind: 'prefers_off' as const, start: 20 * hour, end: 40 * hour, weight: 1 },
  ]
  expect(
    listCandidates({ ...problem, wishes }, roster, 'asked').map(({ user_id, wish }) => [user_id, wish]),
  ).toEqual([
    [2, 'prefers_on'],
    [4, 'prefers_off'],
    [3, null],
  ])
})

test('a shift that is not in the problem has no candidates', () => {
  expect(() => listCandidates(problem, roster, 'other')).toThrow(RangeError)
})
