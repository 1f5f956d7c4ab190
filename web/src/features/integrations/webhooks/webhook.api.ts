import type { WebhookDelivery } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
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

const everything = { refetches: [webhooksKey] }

export const useChangeWebhook = routeMutation('PUT /api/v1/integrations/webhooks/{id}/', everything)

export const useRotateSecret = routeMutation('POST /api/v1/integrations/webhooks/{id}/secret/', {
  ...everything,
  isSecret: true,
})

export const useDeleteWebhook = routeMutation('DELETE /api/v1/integrations/webhooks/{id}/', everything)

export const useTestWebhook = routeMutation('POST /api/v1/integrations/webhooks/{id}/test/', everything)

export const useReplayEvent = routeMutation(
  'POST /api/v1/integrations/webhooks/{id}/deliveries/{event_id}/replay/',
  everything,
)

export const useReplaySpan = routeMutation('POST /api/v1/integrations/webhooks/{id}/replay/', everything)
