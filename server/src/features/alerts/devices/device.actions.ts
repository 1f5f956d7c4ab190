import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type {
  Device,
  DeviceBody,
  DeviceChanges,
  ReceiptBody,
} from '@wardline/contract/alerts/devices/device.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { sessionsEndedTask } from '../../accounts/sessions/session-end.actions.ts'
import { requireConfirmedPassword } from '../../accounts/sessions/password-confirmation.access.ts'
import { enqueueRoutingNotice } from '../../accounts/sessions/routing-notice.actions.ts'
import * as access from './device.access.ts'
import * as errors from './device.errors.ts'
import * as queries from './device.queries.ts'
import { isPushService, type PushServices } from './push-service.rules.ts'
import { recordReceipt } from '../delivery/receipt.actions.ts'

/** The limit per user, beyond which the least recently seen device is removed. */
const max_devices = 20

const may = { change: true, remove: true }

const toDevice = (
  { is_allowed, is_gone, session_id, ...device }: queries.DeviceRow,
  ctx: Context,
): Device => ({
  ...device,
  state: is_allowed ? (is_gone ? 'gone' : 'ready') : 'blocked',
  is_current: session_id === ctx.caller.session_id,
  may,
})

export const listDevices = (ctx: Context): Promise<{ results: Device[] }> =>
  ctx.read(async (db) => {
    const devices = await queries.listDevices(db, ctx.caller)
    return { results: devices.map((device) => toDevice(device, ctx)) }
  })

const audit = (
  ctx: Context,
  tx: Tx,
  action: AuditAction,
  id: number,
  details: Record<string, unknown> = {},
) => tx.audit(ctx.caller.user_id, action, { device: id }, details)

export async function registerDevice(
  ctx: Context,
  body: DeviceBody,
  services: PushServices,
): Promise<Device> {
  if (body.endpoint !== undefined && !isPushService(body.endpoint, services))
    throw invalid({ endpoint: [errors.unknownPushService] })
  return ctx.transaction(async (tx) => {
    const { session_id } = ctx.caller
    const before = await queries.lockDeviceOwner(tx.db, tx.account_id, body)
    // Push services renew the address of a browser by themselves, and no page must be lost for it.
    if (before?.user_id !== ctx.caller.user_id && !(await queries.hasDeviceOfSession(tx.db, ctx.caller)))
      await requireConfirmedPassword(ctx, tx.db)
    const device = await queries.upsertDevice(tx.db, ctx.caller, { ...body, session_id })
    const details = { alert_type: body.alert_type }
    if (!before) {
      audit(ctx, tx, 'device.registered', device.id, details)
      if (await queries.hasOtherDevice(tx.db, ctx.caller, device.id))
        await enqueueRoutingNotice(ctx, tx, ctx.caller.user_id, ['device'])
      const dropped = await queries.deleteOldestDevices(tx.db, ctx.caller, max_devices)
      for (const id of dropped) audit(ctx, tx, 'device.removed', id, { reason: 'too many devices' })
    } else if (before.user_id !== ctx.caller.user_id)
      audit(ctx, tx, 'device.moved', device.id, { ...details, from_user_id: before.user_id })
    return toDevice(device, ctx)
  })
}

export const changeDevice = (ctx: Context, id: number, changes: DeviceChanges): Promise<Device> =>
  ctx.transaction(async (tx) => {
    const before = await access.requireOwnDevice(ctx, tx.db, id)
    const after = await queries.changeDevice(tx.db, { account_id: tx.account_id, id }, changes)
    if (after.name !== before.name || after.is_allowed !== before.is_allowed)
      audit(ctx, tx, 'device.changed', id, { is_allowed: after.is_allowed })
    return toDevice(after, ctx)
  })

export const removeDevice = (ctx: Context, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    if (!(await queries.deleteDevice(tx.db, { ...ctx.caller, id }))) throw notFound()
    audit(ctx, tx, 'device.removed', id)
  })

const receiptKinds = { shown: 'delivered', opened: 'seen' } as const

export async function recordOwnReceipt(
  ctx: Context,
  db: Database,
  { reference, receipt }: ReceiptBody,
): Promise<void> {
  const { account_id, user_id } = ctx.caller
  const heard = await ctx.transaction((tx) =>
    queries.recordDeviceSeen(tx.db, { account_id, user_id, reference }),
  )
  if (!heard) throw notFound()
  await recordReceipt(db, { account_id, provider: heard.channel, reference, receipt: receiptKinds[receipt] })
}

/** Sessions were ended explicitly, so devices registered in them must not show pages any more. */
export const removeDevicesOfSessions = taskHandler(
  sessionsEndedTask,
  ({ db }: { db: Database }) =>
    (task: DueTask) =>
      db.write(task.account_id, async (tx) => {
        await task.complete(tx)
        const { session_ids } = task.payload as { session_ids: number[] }
        for (const { id, user_id } of await queries.deleteDevicesOfSessions(
          tx.db,
          tx.account_id,
          session_ids,
        ))
          tx.audit(user_id, 'device.removed', { device: id }, { reason: 'signed out' })
      }),
)
