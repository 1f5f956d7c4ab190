import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { actionTypes, Action } from '@wardline/contract/routing/actions/action.schemas.ts'
import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import { call } from '../../platform/api/call.ts'
import { alwaysFresh, freshPages, routeQuery } from '../../platform/api/route-query.ts'
import { toPageQuery, type TableParams, type TableSpec } from '../../platform/table/table-params.ts'

/** The prefix of all queries about routing: policies show their parts, and parts where they are used. */
export const routingKey = ['routing'] as const

export const policyKey = (id: number) => [...routingKey, 'policy', id] as const

const pageSize = 100

export interface PolicyFilters {
  isActive: boolean
  search: string
}

/** Sorted by order of evaluation. */
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
  routeQuery(policyKey(id), 'GET /api/v1/routing/policies/{id}/', { id }, alwaysFresh)

export const partTableSpec: TableSpec = { ordering: 'name', orderings: [], filters: ['search'] }

export const setListQuery = (params: TableParams) =>
  routeQuery(routingKey, 'GET /api/v1/routing/conditionsets/', toPageQuery(params), freshPages)

export const conditionListQuery = (params: TableParams) =>
  routeQuery(routingKey, 'GET /api/v1/routing/conditions/', toPageQuery(params), freshPages)

export const actionListQuery = (params: TableParams) =>
  routeQuery(routingKey, 'GET /api/v1/routing/actions/', toPageQuery(params), freshPages)

export const setQuery = (set: ConditionSet) =>
  routeQuery(routingKey, 'GET /api/v1/routing/conditionsets/{id}/', { id: set.id }, { initialData: set })

type ActionPrefix = (typeof actionTypes)[keyof typeof actionTypes]['url_prefix']

export const actionQuery = (action: Action) =>
  routeQuery(
    routingKey,
    'GET /api/v1/routing/actions/{url_prefix}/{id}/',
    { url_prefix: action.url_prefix as ActionPrefix, id: action.id },
    { initialData: action },
  )
