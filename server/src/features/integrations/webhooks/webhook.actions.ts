import type { ChangeOf } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { webhooksChanged } from '@wardline/contract/integrations/webhooks/webhook.events.ts'
import type {
  NewWebhook,
  Webhook,
  WebhookBody,
  WebhookChanges,
} from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { versionedRecord } from '../../../platform/http/versions.ts'
import { isLoopback, targetOf, type Outbound } from '../../../platform/outbound/target.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { enqueueDeliveries } from './webhook-delivery.actions.ts'
import { cancelPending, listPending } from './webhook-delivery.queries.ts'
import * as errors from './webhook.errors.ts'
import * as queries from './webhook.queries.ts'
import { sealWebhookSecret } from './webhook-secret.rules.ts'
import { newWebhookSecret } from './webhook-signature.rules.ts'

const webhooks = versionedRecord({
  conflict: errors.changed,
  lock: queries.lockWebhook,
  find: queries.findWebhook,
  publish({ caller }, tx, { webhook_id }, change: ChangeOf<'webhook'>, details) {
    tx.audit(caller.user_id, `webhook.${change}`, { webhook: webhook_id }, details)
    tx.emit(webhooksChanged, { account: true }, { webhook_id })
  },
})

export const listWebhooks = (ctx: Context): Promise<Webhook[]> =>
  ctx.read((db) => queries.listWebhooks(db, ctx.caller.account_id))

export const getWebhook = (ctx: Context, webhook_id: number): Promise<Webhook> =>
  webhooks.get(ctx, webhookKey(ctx, webhook_id))

export async function createWebhook(
  ctx: Context,
  body: WebhookBody,
  { secrets, outbound }: { secrets: SecretBox; outbound: Outbound },
): Promise<NewWebhook> {
  await requireAllowedUrl(body.url, outbound)
  return ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const webhook_id = await queries.insertWebhook(tx.db, account_id, body, user_id)
    const secret = newWebhookSecret()
    const key = { account_id, webhook_id }
    await queries.setSecret(tx.db, key, sealWebhookSecret(secrets, key, secret))
    await webhooks.publish(ctx, tx, key, 'created', body)
    return { ...(await requireWebhook(ctx, tx.db, webhook_id)), secret }
  })
}

export async function changeWebhook(
  ctx: Context,
  webhook_id: number,
  { version, is_on: switched_on, ...body }: WebhookChanges,
  outbound: Outbound,
): Promise<Webhook> {
  await requireAllowedUrl(body.url, outbound)
  const key = webhookKey(ctx, webhook_id)
  return webhooks.change(ctx, key, version, async (tx, before) => {
    // A suspended webhook stays so until someone switches it.
    const state = switched_on === undefined ? before.state : switched_on ? 'on' : 'off'
    await queries.updateWebhook(tx.db, key, { ...body, state }, ctx.caller.user_id)
    if (state === 'off') await cancelPending(tx.db, key)
    // The deliveries of an endpoint that was on already have their tasks.
    else if (state === 'on' && before.state !== 'on')
      await enqueueDeliveries(tx, webhook_id, await listPending(tx.db, key))
    const { name, url, events } = before
    const was = { name, url, events, state: before.state, version: before.version }
    return { details: { was, now: { ...body, state } } }
  })
}

export const rotateSecret = (ctx: Context, webhook_id: number, secrets: SecretBox): Promise<NewWebhook> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const secret = newWebhookSecret()
    const key = { account_id, webhook_id }
    const isRotated = await queries.rotateSecret(tx.db, key, sealWebhookSecret(secrets, key, secret), user_id)
    if (!isRotated) throw notFound()
    await webhooks.publish(ctx, tx, key, 'secret_rotated', {})
    return { ...(await requireWebhook(ctx, tx.db, webhook_id)), secret }
  })

export function deleteWebhook(ctx: Context, webhook_id: number): Promise<void> {
  const key = webhookKey(ctx, webhook_id)
  return webhooks.remove(ctx, key, async (tx, { name, url }) => {
    await queries.deleteWebhook(tx.db, key)
    return { details: { name, url } }
  })
}

/** @throws 404 */
export const requireWebhook = (ctx: Context, db: Db, webhook_id: number): Promise<Webhook> =>
  webhooks.load(ctx, db, webhookKey(ctx, webhook_id))

const webhookKey = ({ caller }: Context, webhook_id: number) => ({
  account_id: caller.account_id,
  webhook_id,
})

/** A name that does not resolve yet is accepted; each attempt checks the address again. */
async function requireAllowedUrl(text: string, outbound: Outbound): Promise<void> {
  const url = new URL(text)
  const isLocal = outbound.allow_loopback && isLoopback(url.hostname.replace(/^\[|\]$/g, ''))
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))
    throw invalid({ url: [errors.notHttps] })
  if (url.username !== '' || url.password !== '') throw invalid({ url: [errors.hasCredentials] })
  const { refused } = await targetOf(url.hostname, outbound)
  if (refused === 'not_allowed' || refused === 'private')
    throw invalid({ url: [errors.refusedAddresses[refused]] })
}
