import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, routeQuery } from '../../../platform/api/route-query.ts'
import { meKey } from '../me/me.api.ts'

export const accountSettingsQuery = (id: number) =>
  routeQuery(['account'], 'GET /api/v1/accounts/{id}/', { id }, alwaysFresh)

export const flagsQuery = (id: number) =>
  routeQuery(['account'], 'GET /api/v1/accounts/{id}/flags/', { id }, alwaysFresh)

export const useChangeAccountSettings = routeMutation('PUT /api/v1/accounts/{id}/', ({ id }) => ({
  stores: accountSettingsQuery(id),
  refetches: [accountSettingsQuery(id).queryKey, meKey],
}))
