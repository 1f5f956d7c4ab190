import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AdAgentBody,
  CasAgentBody,
} from '@wardline/contract/integrations/directory-agents/directory-agent.schemas.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'

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

/** `null` creates an agent. */
export function useSaveAdAgent(id: number | null) {
  const client = useQueryClient()
  const [idempotencyKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: ({ version, ...body }: AdAgentBody & { version: number }) =>
      id === null
        ? call('POST /api/v1/identities/ad/', { body, idempotencyKey })
        : call('PUT /api/v1/identities/ad/{id}/', { params: { id }, body: { ...body, version } }),
    onSettled: () => client.invalidateQueries({ queryKey: directoriesKey }),
  })
}

export function useSaveCasAgent(id: number | null) {
  const client = useQueryClient()
  const [idempotencyKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: ({ version, ...body }: CasAgentBody & { version: number }) =>
      id === null
        ? call('POST /api/v1/integrated_messages/cas/agent/', { body, idempotencyKey })
        : call('PUT /api/v1/integrated_messages/cas/agent/{id}/', {
            params: { id },
            body: { ...body, version },
          }),
    onSettled: () => client.invalidateQueries({ queryKey: directoriesKey }),
  })
}

export type AgentKind = 'ad' | 'cas'

export function useDeleteAgent(kind: AgentKind, id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      kind === 'ad'
        ? call('DELETE /api/v1/identities/ad/{id}/', { params: { id } })
        : call('DELETE /api/v1/integrated_messages/cas/agent/{id}/', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: directoriesKey }),
  })
}

export const useTestAgent = (id: number) =>
  useMutation({ mutationFn: () => call('POST /api/v1/identities/ad/{id}/test/', { params: { id } }) })

export function useCreateToken(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/v1/integrated_messages/cas/agent/{id}/token/', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: directoriesKey }),
  })
}

export function useRevokeToken(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/v1/integrated_messages/cas/agent/{id}/token/', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: directoriesKey }),
  })
}
