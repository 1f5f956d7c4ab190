import type {
  BroadcastAudience,
  Broadcast,
  BroadcastDetail,
  NewBroadcast,
} from '@wardline/contract/messaging/broadcast/broadcast.schemas.ts'
import type * as routes from '@wardline/contract/messaging/broadcast/broadcast.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { findUsersWithoutTexts } from '../../alerts/notifications/planned-notification.access.ts'
import { requireGroup } from '../../paging/group-access/paging-group.access.ts'
import * as access from './broadcast.access.ts'
import * as errors from './broadcast.errors.ts'
import * as queries from './broadcast.queries.ts'
import { sendThread } from '../messages/new-thread.actions.ts'
import { countPage } from '../messages/page-limit.actions.ts'
import { plainTextMessage } from '../messages/plain-text-message.rules.ts'
import { resolveContacts } from '../recipients/recipient.actions.ts'
import type { ResolvedRecipients } from '../recipients/recipient.rules.ts'
import { noRecipients } from '../recipients/recipient.errors.ts'

export function getBroadcastAudience(
  ctx: Context,
  group_id: number,
  { exclude_installed }: QueryOf<typeof routes.getBroadcastAudience>,
): Promise<BroadcastAudience> {
  return ctx.read(async (db) => {
    const { name } = await requireGroup(ctx, db, group_id, 'BroadcastGroup')
    const contact = await access.findVisibleGroupContact(ctx, db, group_id)
    if (contact === undefined) throw notFound()
    const { to, installed } = await resolveRecipients(ctx, db, contact, exclude_installed === 'true')
    const refusal = findRefusal(to, installed)
    const people = to.people.map(({ user_id }) => user_id)
    const no_channel = (await findUsersWithoutTexts(db, ctx.caller.account_id, people)).length
    const problem = refusal?.detail ?? null
    return { group_id, group: name, people: people.length, installed, no_channel, problem }
  })
}

export function listBroadcasts(ctx: Context, query: QueryOf<typeof routes.listBroadcasts>) {
  return ctx.read(async (db) => {
    const { count, results } = await queries.listSentBroadcasts(db, {
      account_id: ctx.caller.account_id,
      ...query,
    })
    return { count, results: results.map((row) => toBroadcast(ctx, row)) }
  })
}

export const getBroadcast = (ctx: Context, id: number): Promise<BroadcastDetail> =>
  ctx.read(async (db) => loadDetail(ctx, db, id))

/** The text survives a failed sending. */
export function createBroadcast(ctx: Context, given: NewBroadcast): Promise<BroadcastDetail> {
  return ctx.transaction(async (tx) => {
    const { account_id, user_id: sender_id } = ctx.caller
    const contact = await access.findVisibleGroupContact(ctx, tx.db, given.group_id)
    if (contact === undefined) throw invalid({ group_id: [errors.groupNotFound] })
    const id = await queries.insertBroadcast(tx.db, { account_id, sender_id }, given)
    tx.audit({
      actor_id: sender_id,
      action: 'broadcast.created',
      object_type: 'broadcast',
      object_id: id,
      details: { group_id: given.group_id, exclude_installed: given.exclude_installed },
    })
    return loadDetail(ctx, tx.db, id)
  })
}

export async function sendBroadcast(ctx: Context, id: number): Promise<BroadcastDetail> {
  await countPage(ctx)
  return ctx.transaction(async (tx) => {
    const broadcast = await access.lockOwnBroadcast(ctx, tx, id)
    if (broadcast.thread_id !== null) return loadDetail(ctx, tx.db, id)
    const contact = await access.findVisibleGroupContact(ctx, tx.db, broadcast.group_id)
    if (contact === undefined) throw notFound()
    const { to, installed } = await resolveRecipients(ctx, tx.db, contact, broadcast.exclude_installed)
    const refusal = findRefusal(to, installed)
    if (refusal) throw new AppError(refusal)
    const thread = await sendThread(ctx, tx, {
      ...plainTextMessage(broadcast.message),
      subject: `Broadcast to ${broadcast.group}`.slice(0, 200),
      // A reply does not notify all other recipients.
      suppress_reply_notifications: true,
      to,
      notifies: 'by_text',
    })
    const people = to.people.map(({ user_id }) => user_id)
    const no_channel_ids = await findUsersWithoutTexts(tx.db, tx.account_id, people)
    await queries.markSent(tx.db, { account_id: tx.account_id, id }, { thread_id: thread.id, no_channel_ids })
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'broadcast.sent',
      object_type: 'broadcast',
      object_id: id,
      details: { thread_id: thread.id, recipients: people.length, no_channel: no_channel_ids.length },
    })
    return loadDetail(ctx, tx.db, id)
  })
}

async function resolveRecipients(ctx: Context, db: Db, contact_id: number, exclude_installed: boolean) {
  const all = await resolveContacts(ctx, db, [contact_id])
  const user_ids = all.people.map(({ user_id }) => user_id)
  const installed = await queries.findUsersWithApp(db, ctx.caller.account_id, user_ids)
  const people = exclude_installed ? all.people.filter(({ user_id }) => !installed.has(user_id)) : all.people
  return { to: { ...all, people }, installed: installed.size }
}

/** A broadcast without recipients is never marked as sent. */
function findRefusal({ people }: ResolvedRecipients, installed: number) {
  if (people.length > 0) return null
  return installed > 0 ? errors.allUsersHaveApp : noRecipients
}

function toBroadcast({ caller }: Context, row: queries.BroadcastRow): Broadcast {
  return {
    ...row,
    may: { send: row.sent === null && row.sender_id === caller.user_id },
  }
}

async function loadDetail(ctx: Context, db: Db, id: number): Promise<BroadcastDetail> {
  const [row, people] = await Promise.all([
    access.requireBroadcast(ctx, db, id),
    queries.listBroadcastRecipients(db, { account_id: ctx.caller.account_id, id }),
  ])
  return { ...toBroadcast(ctx, row), people }
}
