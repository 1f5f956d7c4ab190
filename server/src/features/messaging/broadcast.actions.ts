import type {
  Audience,
  Broadcast,
  BroadcastDetail,
  NewBroadcast,
} from '@wardline/contract/messaging/broadcast.schemas.ts'
import type { broadcastAudience, listBroadcasts } from '@wardline/contract/messaging/broadcast.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { groupToSee } from '../paging/paging-group.access.ts'
import * as access from './broadcast.access.ts'
import * as errors from './broadcast.errors.ts'
import * as queries from './broadcast.queries.ts'
import { sendThread } from './new-thread.actions.ts'
import { plainLetter } from './plain-letter.rules.ts'
import { resolve } from './recipient.actions.ts'
import type { Resolved } from './recipient.rules.ts'
import { nobodyGetsIt } from './thread.errors.ts'

/** How many a broadcast would go to now. */
export const audienceOf = (
  ctx: Ctx,
  group_id: number,
  { exclude_installed }: QueryOf<typeof broadcastAudience>,
): Promise<Audience> =>
  ctx.read(async (db) => {
    const { name } = await groupToSee(ctx, db, group_id, 'BroadcastGroup')
    const contact = await access.groupContact(ctx, db, group_id)
    if (contact === undefined) throw notFound()
    const { to, installed } = await recipientsOf(ctx, db, contact, exclude_installed === 'true')
    const refusal = refusalOf(to, installed)
    return { group_id, group: name, people: to.people.length, installed, problem: refusal?.detail ?? null }
  })

export const sentTo = (ctx: Ctx, query: QueryOf<typeof listBroadcasts>) =>
  ctx.read(async (db) => {
    const { count, results } = await queries.listSent(db, { account_id: ctx.caller.account_id, ...query })
    return { count, results: results.map((row) => broadcastFor(ctx, row)) }
  })

export const getBroadcast = (ctx: Ctx, id: number): Promise<BroadcastDetail> =>
  ctx.read(async (db) => detailOf(ctx, db, id))

/** Written down, and sent by the next call: what was written is there whatever happens to the sending. */
export const createBroadcast = (ctx: Ctx, given: NewBroadcast): Promise<BroadcastDetail> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id: sender_id } = ctx.caller
    const contact = await access.groupContact(ctx, tx.db, given.group_id)
    if (contact === undefined) throw invalid({ group_id: [errors.noSuchGroup] })
    const id = await queries.insertBroadcast(tx.db, { account_id, sender_id }, given)
    tx.audit({
      actor_id: sender_id,
      action: 'broadcast.created',
      object_type: 'broadcast',
      object_id: id,
      details: { group_id: given.group_id, exclude_installed: given.exclude_installed },
    })
    return detailOf(ctx, tx.db, id)
  })

/** Sends it to the members as they are now. A second time answers as the first did, and sends nothing. */
export const sendBroadcast = (ctx: Ctx, id: number): Promise<BroadcastDetail> =>
  ctx.tx(async (tx) => {
    const broadcast = await access.broadcastToSend(ctx, tx, id)
    if (broadcast.thread_id !== null) return detailOf(ctx, tx.db, id)
    const contact = await access.groupContact(ctx, tx.db, broadcast.group_id)
    if (contact === undefined) throw notFound()
    const { to, installed } = await recipientsOf(ctx, tx.db, contact, broadcast.exclude_installed)
    const refusal = refusalOf(to, installed)
    if (refusal) throw new AppError(refusal)
    const thread = await sendThread(ctx, tx, {
      ...plainLetter(broadcast.message),
      subject: `Broadcast to ${broadcast.group}`.slice(0, 200),
      // What one answers does not ring all the others.
      suppress_reply_notifications: true,
      to,
    })
    await queries.markSent(tx.db, { account_id: tx.account_id, id }, thread.id)
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'broadcast.sent',
      object_type: 'broadcast',
      object_id: id,
      details: { thread_id: thread.id, recipients: to.people.length },
    })
    return detailOf(ctx, tx.db, id)
  })

/** The members, and whom they forward to, as for any message; without those who have the application if so asked. */
async function recipientsOf(ctx: Ctx, db: Db, contact_id: number, exclude_installed: boolean) {
  const all = await resolve(ctx, db, [contact_id])
  const user_ids = all.people.map(({ user_id }) => user_id)
  const installed = await queries.installedAmong(db, ctx.caller.account_id, user_ids)
  const people = exclude_installed ? all.people.filter(({ user_id }) => !installed.has(user_id)) : all.people
  return { to: { ...all, people }, installed: installed.size }
}

/** There is no way on which a broadcast goes to nobody and is called sent. */
function refusalOf({ people }: Resolved, installed: number) {
  if (people.length > 0) return null
  return installed > 0 ? errors.everybodyInstalled : nobodyGetsIt
}

const broadcastFor = ({ caller }: Ctx, row: queries.BroadcastRow): Broadcast => ({
  ...row,
  may: { send: row.sent === null && row.sender_id === caller.user_id },
})

async function detailOf(ctx: Ctx, db: Db, id: number): Promise<BroadcastDetail> {
  const [row, people] = await Promise.all([
    access.broadcastToSee(ctx, db, id),
    queries.peopleOf(db, { account_id: ctx.caller.account_id, id }),
  ])
  return { ...broadcastFor(ctx, row), people }
}
