import { expect, test } from 'vitest'
import { requiredPickError } from './picker-source.ts'
import { uniqueById, nextOffset } from './use-picker-search.ts'

const page = (loaded: number, count: number) => ({ count, results: Array.from({ length: loaded }) })

test('messaging §9: the next page is computed from what is loaded', () => {
  expect(nextOffset([page(25, 60)])).toBe(25)
  expect(nextOffset([page(25, 60), page(25, 60)])).toBe(50)
  expect(nextOffset([page(25, 60), page(25, 60), page(10, 60)])).toBeUndefined()
  expect(nextOffset([page(0, 0)])).toBeUndefined()
  // An empty page ends the list, even if the count promised more.
  expect(nextOffset([page(25, 60), page(0, 60)])).toBeUndefined()
})

test('an item on two pages is shown once', () => {
  expect(uniqueById([{ id: 1 }, { id: 2 }, { id: 1 }]).map(({ id }) => id)).toEqual([1, 2])
})

test('messaging §5; paging §5: a required picker fails when empty, a multiple one with an empty list', () => {
  expect(requiredPickError([], 'Choose at least one recipient.')).toBe('Choose at least one recipient.')
  expect(requiredPickError([{ id: 1 }], 'Choose at least one recipient.')).toBeUndefined()
})
