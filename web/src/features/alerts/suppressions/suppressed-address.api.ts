import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, rowsQuery } from '../../../platform/api/route-query.ts'

/** Nested below the key of the providers, to be refetched with them. */
export const suppressedAddressesQuery = rowsQuery(
  ['providers'],
  'GET /api/v1/alerts/suppressions/',
  {},
  alwaysFresh,
)

export const useLiftSuppression = routeMutation('POST /api/v1/alerts/suppressions/lift/', {
  refetches: [suppressedAddressesQuery.queryKey],
})
