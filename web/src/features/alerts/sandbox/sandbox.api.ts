import type { SandboxChannel } from '@wardline/contract/alerts/sandbox/sandbox.schemas.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, pagesQuery } from '../../../platform/api/route-query.ts'

/** Refetched on `sandbox_changed`. */
const sandboxKey = ['sandbox'] as const

export interface SandboxFilter {
  channel?: SandboxChannel | undefined
  search: string
}

export const sandboxQuery = ({ channel, search }: SandboxFilter) =>
  pagesQuery(sandboxKey, 'GET /api/v1/alerts/sandbox/', { search, ...(channel && { channel }) }, alwaysFresh)

export const useAnswerSandbox = routeMutation('POST /api/v1/alerts/sandbox/{id}/answer/', {
  refetches: [sandboxKey],
})
