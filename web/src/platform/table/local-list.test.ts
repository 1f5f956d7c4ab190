import { expect, test } from 'vitest'
import { localList, pageOfRows } from './local-list.ts'
import type { TableParams } from './table-params.ts'

const rows = ['Ana Ruiz', 'Ben Okafor', 'Søren Århus', 'Cleo Marsh'].map((name, id) => ({ id, name }))
const getText = ({ name }: { name: string }): string => name
const params = (change: Partial<TableParams> = {}): TableParams => ({
  ordering: 'name',
  page: 1,
  page_size: 2,
  filters: {},
  ...change,
})

test('rows in memory are paged in their order', () => {
  expect(pageOfRows({ rows, getText }, params({ page: 2 }))).toEqual({ count: 4, results: rows.slice(2) })
  expect(pageOfRows({ rows, getText }, params({ page: 3 })).results).toEqual([])
})

test('a row is found by all words of the search, without regard to accents and case', () => {
  const search = (text: string) =>
    pageOfRows({ rows, getText }, params({ filters: { search: text } })).results.map(getText)
  expect(search('arh')).toEqual(['Søren Århus'])
  expect(search('  oka BEN')).toEqual(['Ben Okafor'])
  expect(search('ben marsh')).toEqual([])
})

test('a list of one page needs no search, and its CSV has all its rows', async () => {
  const { isShort, loadPage } = localList({ rows, getText }, params())
  expect(isShort).toBe(true)
  expect((await loadPage(params({ page_size: 250 }))).results).toHaveLength(4)
})
