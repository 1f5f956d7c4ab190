import { webhooksChanged } from '@wardline/contract/integrations/webhooks/webhook.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask, RunAgain } from '../../../platform/jobs/due-tasks.ts'
import { schedule, scheduleMany } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { sendSystemThread } from '../../messaging/reachability/reachability-notice.actions.ts'
import * as queries from './webhook-delivery.queries.ts'
import { isSustainedFailure, pauseMs, retryWaitMs } from './webhook-retry.rules.ts'
import {
  attempt_ms,
  isSuccess,
  sendWebhookMessage,
  type SentMessage,
  type WebhookServices,
} from './webhook-send.actions.ts'

/** Also enqueued by publish_webhook_event in the database. */
const webhookDeliveryTask = taskKind('webhook_delivery')

/** A slow endpoint never occupies more places of the queue. */
const at_once = 4

type Payload = { webhook_id: number; event_id: number }

/** At least once: an attempt whose node died is made again, with the same id. */
export const deliverWebhook = taskHandler(
  webhookDeliveryTask,
  (services: WebhookServices) =>
    async (task: DueTask): Promise<void | RunAgain> => {
      const { account_id } = task
      const key = { account_id, ...(task.payload as Payload) }
      const claimed = await services.db.write(account_id, (tx) => claim(tx, task, key))
      if (claimed !== 'send') return claimed
      const sent = await sendWebhookMessage(services, key)
      await services.db.write(account_id, async (tx) => {
        await task.complete(tx)
        if (sent) await recordAttempt(services, tx, key, sent)
      })
    },
  'webhooks',
)

async function claim(tx: Tx, task: DueTask, key: queries.DeliveryKey): Promise<'send' | void | RunAgain> {
  const delivery = await queries.lockDelivery(tx.db, key, at_once)
  if (delivery?.state !== 'pending' || delivery.webhook_state !== 'on') return task.complete(tx)
  if (delivery.wait_until !== null) return { due_ms: delivery.wait_until }
  await queries.markSending(tx.db, key, 2 * attempt_ms)
  return 'send'
}

async function recordAttempt(
  services: WebhookServices,
  tx: Tx,
  key: queries.DeliveryKey,
  sent: SentMessage,
): Promise<void> {
  await queries.insertAttempt(tx.db, key, sent)
  if (isSuccess(sent)) {
    await queries.recordDelivered(tx.db, key)
    await queries.noteSuccess(tx.db, key)
    return
  }
  const attempts = await queries.countFailedAttempt(tx.db, key)
  const wait_ms = retryWaitMs(attempts, sent.wish_ms)
  await queries.recordFailed(tx.db, key, wait_ms)
  if (wait_ms !== undefined) await enqueueDelivery(tx, key, wait_ms)
  const count = await queries.noteFailure(tx.db, key)
  if (count?.state !== 'on') return
  if (sent.status === 410 || isSustainedFailure(count)) await suspend(services, tx, key, count)
  else await queries.pauseWebhook(tx.db, key, pauseMs(count.failures, sent.wish_ms))
}

const enqueueDelivery = (tx: Tx, { webhook_id, event_id }: queries.DeliveryKey, in_ms: number) =>
  schedule(tx, { kind: webhookDeliveryTask, due: { in_ms }, payload: { webhook_id, event_id } })

export const enqueueDeliveries = (tx: Tx, webhook_id: number, event_ids: readonly number[]): Promise<void> =>
  scheduleMany(
    tx,
    webhookDeliveryTask,
    event_ids.map((event_id) => ({ in_ms: 0, payload: { webhook_id, event_id } })),
  )

/** Its events wait, and an administrator is notified. */
async function suspend(
  services: WebhookServices,
  tx: Tx,
  key: queries.DeliveryKey,
  { name, failures, changed_by_user_id }: queries.FailureCount,
): Promise<void> {
  await queries.suspendWebhook(tx.db, key)
  tx.audit(null, 'webhook.suspended', { webhook: key.webhook_id }, { failures })
  tx.emit(webhooksChanged, { account: true }, { webhook_id: key.webhook_id })
  await sendSystemThread(tx, services, {
    subject: `Webhook ${name} is suspended`,
    body: `Its endpoint has not accepted a message for a day. New page events wait for it. Repair the endpoint, then turn the webhook on under Admin, Webhooks.`,
    priority: 1,
    to: [{ user_id: changed_by_user_id, why: 'administrator of the webhook' }],
  })
}
