import { useQuery } from '@tanstack/react-query'
import { alwaysFresh, routeQuery } from '../../../platform/api/route-query.ts'
import { routingKey } from '../routing.api.ts'

/** Conflicts of all active policies; lists and policies show parts of them. */
const conflictsQuery = routeQuery(routingKey, 'GET /api/v1/routing/conflicts/', {}, alwaysFresh)

/** Undefined until they are loaded; a failure shows no warning. */
export const useConflicts = () => useQuery(conflictsQuery).data
