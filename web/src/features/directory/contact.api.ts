import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { nextPage } from './contact.rules.ts'

/** People and groups by name or title, 25 a page; the list before stays until the next one is there. */
export const contactsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['contacts', search],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/contacts/', { query: { search, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      nextPage(
        pages.reduce((loaded, page) => loaded + page.results.length, 0),
        last.count,
      ),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
