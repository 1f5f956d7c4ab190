import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { PatientOrdering, PatientState } from '@wardline/contract/patients/patient.schemas.ts'
import { call } from '../../platform/api/call.ts'
import { alwaysFresh, routeQuery } from '../../platform/api/route-query.ts'

export const patientKeys = {
  all: ['patients'] as const,
  lists: ['patients', 'list'] as const,
  views: ['patients', 'views'] as const,
  one: (id: number) => ['patients', 'one', id] as const,
  allUpdates: ['patients', 'updates'] as const,
  updates: (id: number) => ['patients', 'updates', id] as const,
  notes: (id: number) => ['patients', 'notes', id] as const,
  requests: (id: number) => ['patients', 'requests', id] as const,
  allThreads: ['patients', 'threads'] as const,
  threads: (id: number) => ['patients', 'threads', id] as const,
  providers: ['patients', 'providers'] as const,
}

export interface PatientFilters {
  search: string
  mine: boolean
  has_bed: boolean
  unassigned: boolean
  unit_ids: readonly number[]
  provider_id: number | undefined
  state: PatientState
  ordering: PatientOrdering
}

const pageSize = 50

interface Loaded {
  count: number
  results: readonly unknown[]
}

/** The offset of the next page; undefined when all are loaded. */
function nextOffset(last: Loaded, pages: readonly Loaded[]): number | undefined {
  const loaded = pages.reduce((total, { results }) => total + results.length, 0)
  return last.results.length > 0 && loaded < last.count ? loaded : undefined
}

export const patientListQuery = (filters: PatientFilters) =>
  infiniteQueryOptions({
    queryKey: [...patientKeys.lists, filters],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/pcm/patients/', {
        query: {
          search: filters.search,
          state: filters.state,
          ordering: filters.ordering,
          ...(filters.mine && { mine: 'true' as const }),
          ...(filters.has_bed && { has_bed: 'true' as const }),
          ...(filters.unassigned && { unassigned: 'true' as const }),
          ...(filters.unit_ids.length > 0 && { unit_ids: filters.unit_ids.join(',') }),
          ...(filters.provider_id !== undefined && { provider_id: filters.provider_id }),
          offset: pageParam,
          page_size: pageSize,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  })

/** Fetched when the list opens: patients come and go. */
export const patientViewsQuery = () =>
  routeQuery(patientKeys.views, 'GET /api/v1/pcm/patientviews/', {}, alwaysFresh)

export const patientQuery = (id: number) =>
  routeQuery(patientKeys.one(id), 'GET /api/v1/pcm/patients/{id}/', { id })

export const providerListQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...patientKeys.providers, search],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/pcm/providers/', {
        query: { search, offset: pageParam, page_size: pageSize },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  })
