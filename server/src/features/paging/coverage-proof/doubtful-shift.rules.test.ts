import type { RuleViolation } from '@wardline/contract/paging/rest-rules/rule-violation.schemas.ts'
import { expect, test } from 'vitest'
import { selectDoubtful, type AbleShift } from './doubtful-shift.rules.ts'

const shift = (user_id: number, start: number, end: number, parts: Partial<AbleShift> = {}): AbleShift => ({
  user_id,
  event_id: user_id,
  original_start: '2027-01-04T07:00:00',
  call_order: 1,
  start,
  end,
  ...parts,
})

const violation = (user_id: number): RuleViolation => ({
  kind: 'qualification',
  user_id,
  display_name: `Person ${user_id}`,
  group_id: 1,
  group_uid: 'uid',
  group_name: 'Cardiology',
  event_id: user_id,
  original_start: '2027-01-04T07:00:00',
  start: '',
  end: '',
  text: '',
  rule: null,
  accepted: null,
  may: { accept: true },
})

const select = (shifts: AbleShift[], ...open: number[]): number[] =>
  selectDoubtful(open.map(violation), shifts).map(({ user_id }) => user_id)

test('a shift is doubtful unless others of the same call cover all of it without a violation', () => {
  const first = shift(1, 0, 10)
  expect(select([first], 1)).toEqual([1])
  expect(select([first, shift(2, 0, 10)], 1)).toEqual([])
  expect(select([first, shift(2, 0, 9)], 1)).toEqual([1])
  expect(select([first, shift(2, 0, 6), shift(3, 5, 12)], 1)).toEqual([])
  expect(select([first, shift(2, 0, 10, { call_order: 2 })], 1)).toEqual([1])
  expect(select([first, shift(2, 0, 10)], 1, 2)).toEqual([1, 2])
})

test('another shift of the same user covers it, and a shift whose user cannot receive pages covers nothing', () => {
  expect(select([shift(1, 0, 10), shift(1, 0, 10, { event_id: 9 })], 1)).toEqual([])
  expect(select([shift(2, 0, 10)], 1)).toEqual([])
})
