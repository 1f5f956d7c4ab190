import { expect, test } from 'vitest'
import { missingPick } from './source.ts'
import { eachOnce, nextStart } from './use-pick-search.ts'

const page = (loaded: number, count: number) => ({ count, results: Array.from({ length: loaded }) })

test('messaging §9: the next page follows from what is loaded', () => {
  expect(nextStart([page(25, 60)])).toBe(25)
  expect(nextStart([page(25, 60), page(25, 60)])).toBe(50)
  expect(nextStart([page(25, 60), page(25, 60), page(10, 60)])).toBeUndefined()
  expect(nextStart([page(0, 0)])).toBeUndefined()
  // Fewer than were counted: asking on would never end.
  expect(nextStart([page(25, 60), page(0, 60)])).toBeUndefined()
})

test('what came on two pages is shown once', () => {
  expect(eachOnce([{ id: 1 }, { id: 2 }, { id: 1 }]).map(({ id }) => id)).toEqual([1, 2])
})

test('messaging §5: a required picker fails when empty, a multiple one with an empty list', () => {
  expect(missingPick([], 'Choose at least one recipient.')).toBe('Choose at least one recipient.')
  expect(missingPick([{ id: 1 }], 'Choose at least one recipient.')).toBeUndefined()
})
