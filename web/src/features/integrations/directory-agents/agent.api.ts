import type {
  AdAgentBody,
  CasAgentBody,
} from '@wardline/contract/integrations/directory-agents/directory-agent.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'

/** Prefix of everything about directories: agents name the configurations that use them. */
export const directoriesKey = ['directories'] as const

const all = { page_size: 250 }

export const adAgentsQuery = routeQuery(directoriesKey, 'GET /api/v1/identities/ad/', all)

export const casAgentsQuery = routeQuery(directoriesKey, 'GET /api/v1/integrated_messages/cas/agent/', all)

export const adAgentQuery = (id: number) =>
  routeQuery(directoriesKey, 'GET /api/v1/identities/ad/{id}/', { id }, { retry: false })

export const casAgentQuery = (id: number) =>
  routeQuery(
    directoriesKey,
    'GET /api/v1/integrated_messages/cas/agent/{id}/',
    { id },
    {
      retry: false,
      // Shows that the program has connected.
      refetchInterval: 10_000,
    },
  )

const everything = { refetches: [directoriesKey] }

/** `null` creates an agent. */
export const useSaveAdAgent = (id: number | null) =>
  useApiMutation(
    ({ version, ...body }: AdAgentBody & { version: number }, idempotencyKey) =>
      id === null
        ? call('POST /api/v1/identities/ad/', { body, idempotencyKey })
        : call('PUT /api/v1/identities/ad/{id}/', { params: { id }, body: { ...body, version } }),
    everything,
  )

export const useSaveCasAgent = (id: number | null) =>
  useApiMutation(
    ({ version, ...body }: CasAgentBody & { version: number }, idempotencyKey) =>
      id === null
        ? call('POST /api/v1/integrated_messages/cas/agent/', { body, idempotencyKey })
        : call('PUT /api/v1/integrated_messages/cas/agent/{id}/', {
            params: { id },
            body: { ...body, version },
          }),
    everything,
  )

export type AgentKind = 'ad' | 'cas'

export const useDeleteAgent = (kind: AgentKind, id: number) =>
  useApiMutation(
    () =>
      kind === 'ad'
        ? call('DELETE /api/v1/identities/ad/{id}/', { params: { id } })
        : call('DELETE /api/v1/integrated_messages/cas/agent/{id}/', { params: { id } }),
    everything,
  )

export const useTestAgent = routeMutation('POST /api/v1/identities/ad/{id}/test/')

export const useCreateToken = routeMutation(
  'POST /api/v1/integrated_messages/cas/agent/{id}/token/',
  everything,
)

export const useRevokeToken = routeMutation(
  'DELETE /api/v1/integrated_messages/cas/agent/{id}/token/',
  everything,
)
