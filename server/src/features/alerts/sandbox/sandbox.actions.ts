import { sandboxChanged } from '@wardline/contract/alerts/sandbox/sandbox.events.ts'
import type {
  SandboxChannel,
  SandboxMessage,
  SandboxQuery,
} from '@wardline/contract/alerts/sandbox/sandbox.schemas.ts'
import type { Notice } from '../../../platform/providers/provider.ts'
import type { BatchedWrite } from '../../../platform/db/batched-operations.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { findPermissionHolders } from '../../accounts/users/permission-holder.access.ts'
import * as queries from './sandbox.queries.ts'

async function storeInSandbox(tx: Tx, notices: readonly Notice[]): Promise<true[]> {
  await emitSandboxChanged(tx, await queries.insertNotices(tx.db, tx.account_id, notices))
  return notices.map(() => true)
}

/** Alerts of one moment are stored together. */
export const sandboxNotices: BatchedWrite<Notice, true> = {
  name: 'sandbox notices',
  maxSize: 64,
  runBatch: storeInSandbox,
  async runAlone(tx, notice) {
    await storeInSandbox(tx, [notice])
    return true
  },
}

async function emitSandboxChanged(tx: Tx, message_ids: readonly number[]): Promise<void> {
  if (message_ids.length === 0) return
  const users = await findPermissionHolders(tx.db, tx.account_id, 'base.view_integrationconfiguration')
  for (const message_id of message_ids) tx.emit(sandboxChanged, { users }, { message_id })
}

/** Responding as another user requires permission to configure providers. Test messages have no user. */
const withPermissions = ({ caller }: Context, row: queries.SandboxRow): SandboxMessage => ({
  ...row,
  may: {
    answer: row.person !== null && caller.permissions.has('base.change_integrationconfiguration'),
  },
})

export const listSandboxMessages = (ctx: Context, query: SandboxQuery): Promise<Page<SandboxMessage>> =>
  ctx.read(async (db) => {
    const { count, results } = await queries.listMessages(db, ctx.caller.account_id, query)
    return { count, results: results.map((row) => withPermissions(ctx, row)) }
  })

export type SandboxResponder = (response: {
  account_id: number
  channel: SandboxChannel
  address: string
  reference: string
  text: string
  clock: Clock
}) => Promise<string>

export async function respondInSandbox(
  ctx: Context,
  id: number,
  text: string,
  answer: SandboxResponder,
): Promise<SandboxMessage> {
  const { account_id, user_id } = ctx.caller
  const row = await ctx.read((db) => queries.findMessage(db, { account_id, id }))
  if (!row) throw notFound()
  const { channel, address, reference } = row
  const reply = await answer({ account_id, channel, address, reference, text, clock: ctx.clock })
  return ctx.transaction(async (tx) => {
    await queries.recordResponse(tx.db, { account_id, id, answer: text, reply })
    await emitSandboxChanged(tx, [id])
    tx.audit(user_id, 'sandbox.answered', { user: row.person?.id ?? null }, { reference, channel })
    const after = await queries.findMessage(tx.db, { account_id, id })
    if (!after) throw notFound()
    return withPermissions(ctx, after)
  })
}
