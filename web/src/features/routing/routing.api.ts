import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

/** The prefix of all queries about routing: policies show their parts, and parts where they are used. */
export const routingKey = ['routing'] as const

export const policyKey = (id: number) => [...routingKey, 'policy', id] as const

const pageSize = 100

export interface PolicyFilters {
  isActive: boolean
  search: string
}

/** In the order of evaluation. */
export const policyListQuery = ({ isActive, search }: PolicyFilters) =>
  infiniteQueryOptions({
    queryKey: [...routingKey, 'policies', { isActive, search }],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/routing/policies/', {
        query: { is_active: isActive ? 'true' : 'false', search, offset: pageParam, page_size: pageSize },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ count, results }, pages) => {
      const loaded = pages.reduce((total, page) => total + page.results.length, 0)
      return results.length > 0 && loaded < count ? loaded : undefined
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const policyQuery = (id: number) =>
  queryOptions({
    queryKey: policyKey(id),
    queryFn: ({ signal }) => call('GET /api/v1/routing/policies/{id}/', { params: { id }, signal }),
    staleTime: 0,
  })
