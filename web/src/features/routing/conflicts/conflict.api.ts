import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { routingKey } from '../routing.api.ts'

/** Conflicts of all active policies; lists and policies show parts of them. */
const conflictsQuery = queryOptions({
  queryKey: [...routingKey, 'conflicts'],
  queryFn: ({ signal }) => call('GET /api/v1/routing/conflicts/', { signal }),
  staleTime: 0,
})

/** Undefined until they are loaded; a failure shows no warning. */
export const useConflicts = () => useQuery(conflictsQuery).data
