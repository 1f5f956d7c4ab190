import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'

/** `prompt_changed` asks for them again. */
export const promptsKey = ['prompts'] as const

/** Every prompt by name. Asked again when its page opens: which groups play it changes elsewhere. */
export const promptsQuery = queryOptions({
  queryKey: [...promptsKey, 'all'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/v1/prompts/', { query: { page_size: 250 }, signal })).results,
  staleTime: 0,
})
