import type {
  Device,
  DeviceBody,
  DeviceChanges,
  ReceiptBody,
} from '@wardline/contract/alerts/device.schemas.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import type { DueTask } from '../../platform/jobs/due-tasks.ts'
import { targetOf } from '../../platform/outbound/target.ts'
import * as access from './device.access.ts'
import * as errors from './device.errors.ts'
import * as queries from './device.queries.ts'
import { noteReceipt } from './receipt.actions.ts'

/** Of one person; the one that was not seen for longest makes room. */
const mostDevices = 20

const may = { change: true, remove: true }

const shown = ({ is_allowed, is_gone, session_id, ...device }: queries.DeviceRow, ctx: Ctx): Device => ({
  ...device,
  state: is_allowed ? (is_gone ? 'gone' : 'ready') : 'blocked',
  is_current: session_id === ctx.caller.session_id,
  may,
})

export const listDevices = (ctx: Ctx): Promise<{ results: Device[] }> =>
  ctx.read(async (db) => {
    const devices = await queries.devicesOf(db, ctx.caller)
    return { results: devices.map((device) => shown(device, ctx)) }
  })

const audit = (ctx: Ctx, tx: Tx, action: string, id: number, details: Record<string, unknown> = {}) =>
  tx.audit({ actor_id: ctx.caller.user_id, action, object_type: 'device', object_id: id, details })

/** A browser names the address itself: it is checked here, and again whenever something is sent there. */
async function checkEndpoint(endpoint: string, allow_loopback: boolean): Promise<void> {
  const { protocol, hostname } = new URL(endpoint)
  const { refused } = await targetOf(hostname, { allow_loopback })
  if (refused === 'not_allowed' || (protocol !== 'https:' && !allow_loopback))
    throw invalid({ endpoint: [errors.notAllowed] })
  if (refused === 'unknown') throw invalid({ endpoint: [errors.unknownService] })
}

/** Registers the device that asks, or notes that it checked in. Whoever had it before has it no more. */
export async function registerDevice(ctx: Ctx, body: DeviceBody, allow_loopback: boolean): Promise<Device> {
  if (body.endpoint !== undefined) await checkEndpoint(body.endpoint, allow_loopback)
  return ctx.tx(async (tx) => {
    const { session_id } = ctx.caller
    const before = await queries.lockOwner(tx.db, tx.account_id, body)
    const device = await queries.putDevice(tx.db, ctx.caller, { ...body, session_id })
    const details = { alert_type: body.alert_type }
    if (!before) {
      audit(ctx, tx, 'device.registered', device.id, details)
      const dropped = await queries.dropBeyond(tx.db, ctx.caller, mostDevices)
      for (const id of dropped) audit(ctx, tx, 'device.removed', id, { reason: 'too many devices' })
    } else if (before.user_id !== ctx.caller.user_id)
      audit(ctx, tx, 'device.moved', device.id, { ...details, from_user_id: before.user_id })
    return shown(device, ctx)
  })
}

export const changeDevice = (ctx: Ctx, id: number, changes: DeviceChanges): Promise<Device> =>
  ctx.tx(async (tx) => {
    const before = await access.ownDevice(ctx, tx.db, id)
    const after = await queries.changeDevice(tx.db, { account_id: tx.account_id, id }, changes)
    if (after.name !== before.name || after.is_allowed !== before.is_allowed)
      audit(ctx, tx, 'device.changed', id, { is_allowed: after.is_allowed })
    return shown(after, ctx)
  })

export const removeDevice = (ctx: Ctx, id: number): Promise<void> =>
  ctx.tx(async (tx) => {
    if (!(await queries.deleteDevice(tx.db, { ...ctx.caller, id }))) throw notFound()
    audit(ctx, tx, 'device.removed', id)
  })

const receipts = { shown: 'delivered', opened: 'seen' } as const

/** What a device of the caller's says about a notification; it has checked in by that. */
export async function noteOwnReceipt(
  ctx: Ctx,
  db: Database,
  { reference, receipt }: ReceiptBody,
): Promise<void> {
  const { account_id, user_id } = ctx.caller
  const heard = await ctx.tx((tx) => queries.heardFrom(tx.db, { account_id, user_id, reference }))
  if (!heard) throw notFound()
  await noteReceipt(db, { account_id, carrier: heard.medium, reference, receipt: receipts[receipt] })
}

/** Sessions were ended by somebody's wish: what was registered in them shows no page any more. */
export const removeWithSessions = (db: Database) => (task: DueTask) =>
  db.write(task.account_id, async (tx) => {
    await task.complete(tx)
    const { session_ids } = task.payload as { session_ids: number[] }
    for (const { id, user_id } of await queries.deleteOfSessions(tx.db, tx.account_id, session_ids))
      tx.audit({
        actor_id: user_id,
        action: 'device.removed',
        object_type: 'device',
        object_id: id,
        details: { reason: 'signed out' },
      })
  })
