import * as routes from '@wardline/contract/integrations/webhooks/webhook.routes.ts'
import { onePage } from '../../../platform/http/paging.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as actions from './webhook.actions.ts'
import * as log from './webhook-log.actions.ts'
import type { WebhookServices } from './webhook-send.actions.ts'

export const webhookRoutes = (services: WebhookServices) => [
  handle(routes.listWebhooks, async (ctx) => {
    const results = await actions.listWebhooks(ctx)
    return onePage(results)
  }),
  handle(routes.createWebhook, (ctx, { body }) => actions.createWebhook(ctx, body, services)),
  handle(routes.getWebhook, (ctx, { params }) => actions.getWebhook(ctx, params.id)),
  handle(routes.changeWebhook, (ctx, { params, body }) =>
    actions.changeWebhook(ctx, params.id, body, services.outbound),
  ),
  handle(routes.deleteWebhook, (ctx, { params }) => actions.deleteWebhook(ctx, params.id)),
  handle(routes.rotateWebhookSecret, (ctx, { params }) =>
    actions.rotateSecret(ctx, params.id, services.secrets),
  ),
  handle(routes.testWebhook, (ctx, { params }) => log.testWebhook(ctx, params.id, services)),
  handle(routes.listWebhookDeliveries, async (ctx, { params, query }) => ({
    results: await log.listDeliveries(ctx, params.id, query),
  })),
  handle(routes.replayWebhookDelivery, (ctx, { params }) =>
    log.replayDelivery(ctx, params.id, params.event_id),
  ),
  handle(routes.replayWebhookDeliveries, (ctx, { params, body }) => log.replaySpan(ctx, params.id, body)),
]
