import { expect, test } from 'vitest'
import { comparePlans } from './plan-comparison.rules.ts'

const [ana, ben, cleo] = [1, 2, 3]
const here = (user_id: number, start: number, end: number, call_order = 1) => ({
  user_id,
  start,
  end,
  call_order,
})
const inSource = (user_id: number | null, start: number, end: number, call_order = 1, staff_name = '') => ({
  user_id,
  start,
  end,
  call_order,
  staff_name,
})
const lines = (...input: Parameters<typeof comparePlans>) =>
  comparePlans(...input).map(
    ({ user_id, start, end, call_order, source }) =>
      `${call_order}: ${start}–${end} ${user_id}, ${source ? (source.user_id ?? source.staff_name) : 'none'}`,
  )

test('a time with the same person on the same call is no difference, even in shorter shifts', () => {
  expect(lines([here(ana, 0, 24)], [inSource(ana, 0, 12), inSource(ana, 12, 24)])).toEqual([])
  expect(lines([here(ana, 0, 24)], [inSource(ben, 0, 24), inSource(ana, 0, 24)])).toEqual([])
})

test('another person, an unmatched one, an open time and another call are differences', () => {
  expect(lines([here(ana, 0, 24)], [inSource(ben, 0, 24)])).toEqual(['1: 0–24 1, 2'])
  expect(lines([here(ana, 0, 24)], [inSource(null, 0, 24, 1, 'Lee, Kim')])).toEqual(['1: 0–24 1, Lee, Kim'])
  expect(lines([here(ana, 0, 24)], [])).toEqual(['1: 0–24 1, none'])
  expect(lines([here(ana, 0, 24, 2)], [inSource(ana, 0, 24)])).toEqual(['2: 0–24 1, none'])
})

test('only the part that differs is listed, and adjoining parts with the same people are one', () => {
  const source = [inSource(ben, 6, 12), inSource(ben, 12, 18), inSource(cleo, 18, 20)]
  expect(lines([here(ana, 0, 24)], [inSource(ana, 0, 6), ...source, inSource(ana, 20, 30)])).toEqual([
    '1: 6–18 1, 2',
    '1: 18–20 1, 3',
  ])
})

test('where nothing is planned here, the source differs from nothing', () => {
  expect(lines([], [inSource(ana, 0, 24)])).toEqual([])
  expect(lines([here(ben, 24, 48)], [inSource(ana, 0, 24), inSource(ben, 24, 48)])).toEqual([])
})
