import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SandboxChannel, SandboxMessage } from '@wardline/contract/alerts/sandbox/sandbox.schemas.ts'
import { call } from '../../../platform/api/call.ts'

/** Refetched on `sandbox_changed`. */
const sandboxKey = ['sandbox'] as const

export interface SandboxFilter {
  channel?: SandboxChannel | undefined
  search: string
}

export const sandboxQuery = ({ channel, search }: SandboxFilter) =>
  infiniteQueryOptions({
    queryKey: [...sandboxKey, channel ?? 'all', search],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/alerts/sandbox/', {
        query: { page: pageParam, search, ...(channel && { channel }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _pages, last: number) => (next === null ? undefined : last + 1),
    staleTime: 0,
  })

export function useAnswerSandbox(message: Pick<SandboxMessage, 'id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      call('POST /api/v1/alerts/sandbox/{id}/answer/', { params: { id: message.id }, body: { text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sandboxKey }),
  })
}
