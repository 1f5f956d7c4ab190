import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ReplayBody,
  WebhookChanges,
  WebhookDelivery,
} from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { routeMutation } from '../../../platform/api/route-mutation.ts'
import { alwaysFresh, routeQuery, rowsQuery } from '../../../platform/api/route-query.ts'

/** `webhooks_changed` refetches all of them. */
const webhooksKey = ['webhooks'] as const

export const webhooksQuery = rowsQuery(webhooksKey, 'GET /api/v1/integrations/webhooks/', {}, alwaysFresh)

/** Deliveries send no live events, so that their results are polled while they are shown. */
const log_ms = 5_000

export const webhookQuery = (id: number) =>
  routeQuery(
    webhooksKey,
    'GET /api/v1/integrations/webhooks/{id}/',
    { id },
    { staleTime: 0, refetchInterval: log_ms },
  )

export const deliveriesQuery = (id: number, state: WebhookDelivery['state'] | undefined) =>
  rowsQuery(
    webhooksKey,
    'GET /api/v1/integrations/webhooks/{id}/deliveries/',
    { id, state },
    { staleTime: 0, refetchInterval: log_ms },
  )

export const useCreateWebhook = routeMutation('POST /api/v1/integrations/webhooks/', {
  refetches: [webhooksKey],
  isSecret: true,
})

/** The mutations of one webhook. All of them refetch, also after a failure. */
export function useWebhookActions(id: number) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: webhooksKey })
  const params = { id }
  return {
    change: useMutation({
      mutationFn: (body: WebhookChanges) => call('PUT /api/v1/integrations/webhooks/{id}/', { params, body }),
      onSettled,
    }),
    rotate: useMutation({
      mutationFn: () => call('POST /api/v1/integrations/webhooks/{id}/secret/', { params }),
      gcTime: 0,
      onSettled,
    }),
    remove: useMutation({
      mutationFn: () => call('DELETE /api/v1/integrations/webhooks/{id}/', { params }),
      onSettled,
    }),
    test: useMutation({
      mutationFn: () => call('POST /api/v1/integrations/webhooks/{id}/test/', { params }),
      onSettled,
    }),
    replayOne: useMutation({
      mutationFn: (event_id: number) =>
        call('POST /api/v1/integrations/webhooks/{id}/deliveries/{event_id}/replay/', {
          params: { id, event_id },
        }),
      onSettled,
    }),
    replaySpan: useMutation({
      mutationFn: (body: ReplayBody) =>
        call('POST /api/v1/integrations/webhooks/{id}/replay/', { params, body }),
      onSettled,
    }),
  }
}
