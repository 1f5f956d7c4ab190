import { keepPreviousData } from '@tanstack/react-query'
import type { DryRun, DryRunEffect } from '@wardline/contract/routing/dry-runs/dry-run.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { pagesQuery, routeQuery } from '../../../platform/api/route-query.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'

const dryRunKey = ['routing-dry-run'] as const

/** Live events fetch it again while it is running. */
export const dryRunQuery = (id: number) =>
  routeQuery(dryRunKey, 'GET /api/v1/routing/dryruns/{id}/', { id }, { enabled: id > 0 })

export interface DryRunFilters {
  show: 'changed' | 'new' | 'no_longer'
  effect?: DryRunEffect
  also?: number
}

const pageSize = 50

export const dryRunThreadsQuery = (id: number, { show, effect, also }: DryRunFilters) =>
  pagesQuery(
    dryRunKey,
    'GET /api/v1/routing/dryruns/{id}/threads/',
    {
      id,
      show,
      effect,
      also,
      page_size: pageSize,
    },
    { placeholderData: keepPreviousData },
  )

export interface TriedPolicy {
  policy_id: number | null
  conditionset_ids?: number[]
  action_ids?: number[]
  priority?: number
}

export const useStartDryRun = (onStarted: (run: DryRun) => void) =>
  useApiMutation(
    (body: TriedPolicy, idempotencyKey) => call('POST /api/v1/routing/dryruns/', { body, idempotencyKey }),
    {
      onSuccess: (run, client) => {
        client.setQueryData(dryRunQuery(run.id).queryKey, run)
        onStarted(run)
      },
    },
  )
