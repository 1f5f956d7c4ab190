import { limits } from '@wardline/contract/limits.ts'
import { alwaysFresh, freshPages, routeQuery, rowsQuery } from '../../../platform/api/route-query.ts'
import { recordQueries } from '../../../platform/table/record-queries.ts'
import { toPageQuery, type TableParams } from '../../../platform/table/table-params.ts'

/** The live table refetches its queries. */
const key = ['quick-phrases'] as const
const list = 'GET /api/v1/quick_phrases/'
const page_size = limits.largest_page

/** A user has 200 at most. */
export const ownPhrasesQuery = rowsQuery(key, list, { list: 'own', page_size }, alwaysFresh)

/** With more than one page, the server searches. */
export const usablePhrasesQuery = (search: string) => routeQuery(key, list, { search, page_size }, freshPages)

export const sharedPhrasesQuery = (params: TableParams) =>
  routeQuery(key, list, { list: 'shared', ...toPageQuery(params) }, freshPages)

export const {
  itemQuery: phraseQuery,
  useCreate: useCreatePhrase,
  useChange: useChangePhrase,
  useDelete: useDeletePhrase,
} = recordQueries(key, '/api/v1/quick_phrases/')
