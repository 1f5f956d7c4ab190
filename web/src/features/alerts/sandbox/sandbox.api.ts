import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SandboxMedium, SandboxMessage } from '@wardline/contract/alerts/sandbox.schemas.ts'
import { call } from '../../../platform/api/call.ts'

/** `sandbox_changed` asks for it again. */
const sandboxKey = ['sandbox'] as const

export interface SandboxFilter {
  medium?: SandboxMedium | undefined
  search: string
}

/** What would have left the house, the newest first; more of it page by page. */
export const sandboxQuery = ({ medium, search }: SandboxFilter) =>
  infiniteQueryOptions({
    queryKey: [...sandboxKey, medium ?? 'all', search],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/alerts/sandbox/', {
        query: { page: pageParam, search, ...(medium && { medium }) },
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
