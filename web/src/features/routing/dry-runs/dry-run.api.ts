import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DryRun, DryRunEffect } from '@wardline/contract/routing/dry-runs/dry-run.schemas.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { routeQuery } from '../../../platform/api/route-query.ts'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'

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
  infiniteQueryOptions({
    queryKey: [...dryRunKey, id, 'threads', { show, effect, also }],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/routing/dryruns/{id}/threads/', {
        params: { id },
        query: { show, effect, also, page: pageParam, page_size: pageSize },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _, page) => (next === null ? undefined : page + 1),
    placeholderData: keepPreviousData,
  })

export interface TriedPolicy {
  policy_id: number | null
  conditionset_ids?: number[]
  action_ids?: number[]
  priority?: number
}

export function useStartDryRun(onStarted: (run: DryRun) => void) {
  const client = useQueryClient()
  const [idempotencyKey, setKey] = useState(createIdempotencyKey)
  return useMutation({
    mutationFn: (body: TriedPolicy) => call('POST /api/v1/routing/dryruns/', { body, idempotencyKey }),
    onSuccess: (run) => {
      client.setQueryData<DryRun>(dryRunQuery(run.id).queryKey, run)
      onStarted(run)
    },
    onSettled: () => setKey(createIdempotencyKey()),
  })
}
