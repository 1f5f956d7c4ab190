import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { actionTypes, Action } from '@wardline/contract/routing/actions/action.schemas.ts'
import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import { call } from '../../platform/api/call.ts'
import { freshPages, routeQuery } from '../../platform/api/route-query.ts'
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
  queryOptions({
    queryKey: policyKey(id),
    queryFn: ({ signal }) => call('GET /api/v1/routing/policies/{id}/', { params: { id }, signal }),
    staleTime: 0,
  })

export const partTableSpec: TableSpec = { ordering: 'name', orderings: [], filters: ['search'] }

export const setListQuery = (params: TableParams) =>
  routeQuery(routingKey, 'GET /api/v1/routing/conditionsets/', { query: toPageQuery(params) }, freshPages)

export const conditionListQuery = (params: TableParams) =>
  routeQuery(routingKey, 'GET /api/v1/routing/conditions/', { query: toPageQuery(params) }, freshPages)

export const actionListQuery = (params: TableParams) =>
  routeQuery(routingKey, 'GET /api/v1/routing/actions/', { query: toPageQuery(params) }, freshPages)

export const setQuery = (set: ConditionSet) =>
  queryOptions({
    queryKey: [...routingKey, 'set', set.id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/routing/conditionsets/{id}/', { params: { id: set.id }, signal }),
    initialData: set,
  })

type ActionPrefix = (typeof actionTypes)[keyof typeof actionTypes]['url_prefix']

export const actionQuery = (action: Action) =>
  queryOptions({
    queryKey: [...routingKey, 'action', action.id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/routing/actions/{url_prefix}/{id}/', {
        params: { url_prefix: action.url_prefix as ActionPrefix, id: action.id },
        signal,
      }),
    initialData: action,
  })
