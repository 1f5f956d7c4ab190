import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { alwaysFresh, pagesQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { policyKey, policyQuery, routingKey } from '../routing.api.ts'

export const policyVersionsQuery = (id: number) =>
  pagesQuery(policyKey(id), 'GET /api/v1/routing/policies/{id}/versions/', { id }, alwaysFresh)

export const useRestoreVersion = ({ id, version: seen }: Pick<RoutingPolicy, 'id' | 'version'>) =>
  useApiMutation(
    (version: number) =>
      call('POST /api/v1/routing/policies/{id}/versions/{version}/restore/', {
        params: { id, version },
        body: { version: seen },
      }),
    { stores: policyQuery(id), refetches: [routingKey] },
  )
