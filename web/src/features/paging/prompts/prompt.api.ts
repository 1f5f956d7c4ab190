import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'

export const promptsKey = ['prompts'] as const

/** Sorted by name. Never fresh: `used_by` changes without an event. */
export const promptsQuery = rowsQuery(promptsKey, 'GET /api/v1/prompts/', { page_size: 250 }, alwaysFresh)
