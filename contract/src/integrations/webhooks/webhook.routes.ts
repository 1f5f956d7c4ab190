import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import {
  DeliveryQuery,
  NewWebhook,
  ReplayBody,
  Webhook,
  WebhookBody,
  WebhookChanges,
  WebhookDelivery,
} from './webhook.schemas.ts'

const readers = { permission: 'base.view_integrationconfiguration' } as const
const administrators = { permission: 'base.change_integrationconfiguration' } as const

export const listWebhooks = route({
  method: 'GET',
  path: '/api/v1/integrations/webhooks/',
  summary: 'List the endpoints that receive page events, by name.',
  allow: readers,
  answers: { 200: pageOf(Webhook) },
})

/** Takes no Idempotency-Key, because a saved response would store the secret. */
export const createWebhook = route({
  method: 'POST',
  path: '/api/v1/integrations/webhooks/',
  summary: 'Add an endpoint for page events. The secret that signs its messages is in this response only.',
  allow: administrators,
  body: WebhookBody,
  answers: { 201: NewWebhook },
})

export const getWebhook = route({
  method: 'GET',
  path: '/api/v1/integrations/webhooks/{id}/',
  summary: 'Get an endpoint for page events.',
  allow: readers,
  params: idParams,
  answers: { 200: Webhook },
})

export const changeWebhook = route({
  method: 'PUT',
  path: '/api/v1/integrations/webhooks/{id}/',
  summary:
    'Change an endpoint, or turn it on or off. Events that waited while it was suspended are sent when it is on again. 409 if it changed after `version`.',
  allow: administrators,
  params: idParams,
  body: WebhookChanges,
  answers: { 200: Webhook },
})

export const deleteWebhook = route({
  method: 'DELETE',
  path: '/api/v1/integrations/webhooks/{id}/',
  summary: 'Delete an endpoint with its delivery log.',
  allow: administrators,
  params: idParams,
  answers: { 204: noContent },
})

/** Takes no Idempotency-Key, because a saved response would store the secret. */
export const rotateWebhookSecret = route({
  method: 'POST',
  path: '/api/v1/integrations/webhooks/{id}/secret/',
  summary:
    'Create a new secret. Messages are signed with both secrets for 24 hours. The secret is in this response only.',
  allow: administrators,
  params: idParams,
  answers: { 201: NewWebhook },
})

export const testWebhook = route({
  method: 'POST',
  path: '/api/v1/integrations/webhooks/{id}/test/',
  summary: 'Send a `webhook.test` message now, once, and return the result.',
  allow: administrators,
  params: idParams,
  answers: { 201: WebhookDelivery, 429: Detail },
})

export const listWebhookDeliveries = route({
  method: 'GET',
  path: '/api/v1/integrations/webhooks/{id}/deliveries/',
  summary:
    'List the newest 50 deliveries of an endpoint with their attempts. Deliveries are kept for 30 days.',
  allow: readers,
  params: idParams,
  query: DeliveryQuery,
  answers: { 200: z.object({ results: z.array(WebhookDelivery) }) },
})

export const replayWebhookDelivery = route({
  method: 'POST',
  path: '/api/v1/integrations/webhooks/{id}/deliveries/{event_id}/replay/',
  summary: 'Send a delivery again, with the same `webhook-id`.',
  allow: administrators,
  params: z.strictObject({ id: idParams.shape.id, event_id: idParams.shape.id }),
  answers: { 200: WebhookDelivery },
})

export const replayWebhookDeliveries = route({
  method: 'POST',
  path: '/api/v1/integrations/webhooks/{id}/replay/',
  summary:
    'Send the failed, or all, deliveries of events of a time span again, each with the same `webhook-id`.',
  allow: administrators,
  params: idParams,
  body: ReplayBody,
  answers: { 200: z.object({ replayed: z.int() }) },
})
