import { containsWords } from '@wardline/contract/folded-text.ts'
import { limits } from '@wardline/contract/limits.ts'
import type { ListPage, ListSource } from './ListTable.tsx'
import type { TableParams } from './table-params.ts'

interface LocalRows<Row> {
  rows: readonly Row[]
  /** Text that the search matches. */
  getText: (row: Row) => string
}

/** One page of rows that are in memory, in their order. */
export function pageOfRows<Row>(
  { rows, getText }: LocalRows<Row>,
  { page, page_size, filters }: TableParams,
): ListPage<Row> {
  const search = filters['search'] ?? ''
  const found = search.trim() === '' ? rows : rows.filter((row) => containsWords(getText(row), search))
  return { count: found.length, results: found.slice((page - 1) * page_size, page * page_size) }
}

/** The same props as a list that the server pages. */
export const localList = <Row>(local: LocalRows<Row>, params: TableParams) => ({
  list: {
    data: pageOfRows(local, params),
    isPlaceholderData: false,
    isError: false,
    refetch: () => {},
  } satisfies ListSource<Row>,
  isShort: local.rows.length <= limits.table_page,
  loadPage: (pageParams: TableParams) => Promise.resolve(pageOfRows(local, pageParams)),
})
