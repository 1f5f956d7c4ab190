import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type { ReplayBody, WebhookDelivery } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import { requireWebhook } from './webhook.actions.ts'
import { enqueueDeliveries } from './webhook-delivery.actions.ts'
import * as queries from './webhook-delivery.queries.ts'
import * as errors from './webhook.errors.ts'
import { isSuccess, sendWebhookMessage, type WebhookServices } from './webhook-send.actions.ts'

export const listDeliveries = (
  ctx: Context,
  webhook_id: number,
  filter: Parameters<typeof queries.listDeliveries>[2],
): Promise<WebhookDelivery[]> =>
  ctx.read(async (db) => {
    await requireWebhook(ctx, db, webhook_id)
    const rows = await queries.listDeliveries(db, { account_id: ctx.caller.account_id, webhook_id }, filter)
    return rows.map(withSentences)
  })

/** Sends at once, also to a webhook that is off. The result is in the delivery log, too. */
export async function testWebhook(
  ctx: Context,
  webhook_id: number,
  services: WebhookServices,
): Promise<WebhookDelivery> {
  const { account_id } = ctx.caller
  await ctx.read((db) => requireWebhook(ctx, db, webhook_id))
  await ctx.consume('webhook_tests')
  const event_id = await ctx.transaction(async (tx) => {
    await requireWebhook(ctx, tx.db, webhook_id)
    audit(ctx, tx, webhook_id, 'webhook.tested', {})
    return queries.insertTest(tx.db, { account_id, webhook_id })
  })
  const key = { account_id, webhook_id, event_id }
  const sent = await sendWebhookMessage(services, key)
  return ctx.transaction(async (tx) => {
    if (sent) await queries.insertAttempt(tx.db, key, sent)
    if (sent && isSuccess(sent)) await queries.recordDelivered(tx.db, key)
    return requireDelivery(tx, key)
  })
}

export const replayDelivery = (
  ctx: Context,
  webhook_id: number,
  event_id: number,
): Promise<WebhookDelivery> =>
  ctx.transaction(async (tx) => {
    const { account_id } = ctx.caller
    const key = { account_id, webhook_id, event_id }
    await requireDelivery(tx, key)
    await replay(ctx, tx, webhook_id, { event_id })
    return requireDelivery(tx, key)
  })

export const replaySpan = (
  ctx: Context,
  webhook_id: number,
  span: ReplayBody,
): Promise<{ replayed: number }> =>
  ctx.transaction(async (tx) => ({ replayed: await replay(ctx, tx, webhook_id, span) }))

/** The same messages with the same ids, so that a receiver can skip those that it has. */
async function replay(
  ctx: Context,
  tx: Tx,
  webhook_id: number,
  which: queries.ReplaySpan | { event_id: number },
): Promise<number> {
  const { state } = await requireWebhook(ctx, tx.db, webhook_id)
  if (state !== 'on') throw new AppError(errors.isOff)
  const events = await queries.resetDeliveries(tx.db, { account_id: tx.account_id, webhook_id }, which)
  await enqueueDeliveries(tx, webhook_id, events)
  audit(ctx, tx, webhook_id, 'webhook.replayed', { ...which, replayed: events.length })
  return events.length
}

async function requireDelivery(tx: Tx, key: queries.DeliveryKey): Promise<WebhookDelivery> {
  const delivery = await queries.findDelivery(tx.db, key)
  if (!delivery) throw notFound()
  return withSentences(delivery)
}

const isTrouble = (code: string): code is keyof typeof errors.troubles => code in errors.troubles

const withSentences = (delivery: WebhookDelivery): WebhookDelivery => ({
  ...delivery,
  attempts: delivery.attempts.map((attempt) => ({
    ...attempt,
    trouble: attempt.trouble !== null && isTrouble(attempt.trouble) ? errors.troubles[attempt.trouble] : null,
  })),
})

const audit = (ctx: Context, tx: Tx, webhook_id: number, action: AuditAction, details: object): void =>
  tx.audit(ctx.caller.user_id, action, { webhook: webhook_id }, details)
