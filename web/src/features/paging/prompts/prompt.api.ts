import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

export const promptsKey = ['prompts'] as const

/** Sorted by name. Never fresh: `used_by` changes without an event. */
export const promptsQuery = queryOptions({
  queryKey: [...promptsKey, 'all'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/v1/prompts/', { query: { page_size: 250 }, signal })).results,
  staleTime: 0,
})
