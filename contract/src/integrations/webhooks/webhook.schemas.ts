import { z } from 'zod'
import { instant } from '../../instant.ts'
import { recordVersion } from '../../record-version.ts'
import { line } from '../../text.ts'

/** The events that endpoints can subscribe to, with a sentence for administrators. */
export const webhookEvents = {
  'page.sent': 'A response was requested from users.',
  'page.notified': 'A notification was sent to a provider.',
  'page.delivered': 'A page arrived on a device.',
  'page.failed': 'A notification failed on one channel.',
  'page.read': 'A user read a page.',
  'page.accepted': 'A user accepted a page.',
  'page.rejected': 'A user rejected a page.',
  'page.responded': 'A user chose a response.',
  'page.escalated': 'An escalation step notified others.',
  'page.unanswered': 'A page is unanswered after every step.',
  'page.closed': 'A request ended without an answer: recalled, handed off, escalated or expired.',
} as const
export type WebhookEventType = keyof typeof webhookEvents
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]]

/** Hours for which the previous secret signs, too. */
export const secretOverlapHours = 24

const fields = {
  name: line(80).min(1, 'Enter a name.'),
  url: line(500).refine(
    (value) => z.url().safeParse(value).success,
    'Enter an address such as https://example.org/hook.',
  ),
  events: z
    .array(z.enum(webhookEventTypes))
    .min(1, 'Choose at least one event.')
    .max(webhookEventTypes.length),
}

export const WebhookBody = z.strictObject(fields)
export type WebhookBody = z.output<typeof WebhookBody>

export const WebhookChanges = z.strictObject({
  ...fields,
  /** If omitted, the state is unchanged. */
  is_on: z.boolean().optional(),
  version: recordVersion,
})
export type WebhookChanges = z.output<typeof WebhookChanges>

export const Webhook = z
  .object({
    id: z.int(),
    name: z.string(),
    url: z.string(),
    events: z.array(z.enum(webhookEventTypes)),
    /** `suspended`: it failed for too long. Events wait until it is on again. */
    state: z.enum(['on', 'off', 'suspended']),
    failing_since: z.string().nullable(),
    /** Deliveries that wait for an attempt. */
    waiting: z.int(),
    last_success: z.string().nullable(),
    /** Until this instant, the previous secret signs too. */
    previous_until: z.string().nullable(),
    version: z.int(),
    created: z.string(),
    changed_by: z.string(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.output<typeof Webhook>

/** The only response with the secret. */
export const NewWebhook = Webhook.extend({ secret: z.string() }).meta({ id: 'NewWebhook' })
export type NewWebhook = z.output<typeof NewWebhook>

export const WebhookDelivery = z
  .object({
    event_id: z.int(),
    /** The `webhook-id` header. */
    message_id: z.string(),
    type: z.string(),
    created: z.string(),
    state: z.enum(['pending', 'delivered', 'failed', 'cancelled']),
    next_attempt: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
    /** The attempts, newest first. */
    attempts: z.array(
      z.object({
        at: z.string(),
        /** `null` if there was no response. */
        status: z.int().nullable(),
        trouble: z.string().nullable(),
        duration_ms: z.int(),
      }),
    ),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.output<typeof WebhookDelivery>

export const DeliveryQuery = z.strictObject({
  state: z.enum(['pending', 'delivered', 'failed', 'cancelled']).optional(),
  before_event_id: z.coerce.number().int().positive().optional(),
})

export const ReplayBody = z
  .strictObject({
    from: instant('from', 'Enter a time.'),
    until: instant('until', 'Enter a time.'),
    only_failed: z.boolean().default(true),
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
    path: ['until'],
    error: 'The end must be after the start.',
  })
export type ReplayBody = z.output<typeof ReplayBody>
