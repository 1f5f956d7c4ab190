import { queryOptions, useMutation } from '@tanstack/react-query'
import type {
  AdAgentBody,
  CasAgentBody,
} from '@wardline/contract/integrations/directory-agents/directory-agent.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'

/** Prefix of everything about directories: agents name the configurations that use them. */
export const directoriesKey = ['directories'] as const

const all = { page_size: 250 }

export const adAgentsQuery = queryOptions({
  queryKey: [...directoriesKey, 'ad'],
  queryFn: ({ signal }) => call('GET /api/v1/identities/ad/', { query: all, signal }),
})

export const casAgentsQuery = queryOptions({
  queryKey: [...directoriesKey, 'cas'],
  queryFn: ({ signal }) => call('GET /api/v1/integrated_messages/cas/agent/', { query: all, signal }),
})

export const adAgentQuery = (id: number) =>
  queryOptions({
    queryKey: [...directoriesKey, 'ad', id],
    queryFn: ({ signal }) => call('GET /api/v1/identities/ad/{id}/', { params: { id }, signal }),
    retry: false,
  })

export const casAgentQuery = (id: number) =>
  queryOptions({
    queryKey: [...directoriesKey, 'cas', id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/integrated_messages/cas/agent/{id}/', { params: { id }, signal }),
    retry: false,
    // Shows that the program has connected.
    refetchInterval: 10_000,
  })

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

export const useTestAgent = (id: number) =>
  useMutation({ mutationFn: () => call('POST /api/v1/identities/ad/{id}/test/', { params: { id } }) })

export const useCreateToken = (id: number) =>
  useApiMutation(
    () => call('POST /api/v1/integrated_messages/cas/agent/{id}/token/', { params: { id } }),
    everything,
  )

export const useRevokeToken = (id: number) =>
  useApiMutation(
    () => call('DELETE /api/v1/integrated_messages/cas/agent/{id}/token/', { params: { id } }),
    everything,
  )
