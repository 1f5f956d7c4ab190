import { expect, test } from 'vitest'
import { isReportedCount } from './sign-in-limit.rules.ts'

test('the failures of a network are reported at each doubling', () => {
  const reported = Array.from({ length: 100_000 }, (_, n) => n).filter(isReportedCount)
  expect(reported.slice(0, 5)).toEqual([10, 20, 40, 80, 160])
  expect(reported).toHaveLength(14)
})
