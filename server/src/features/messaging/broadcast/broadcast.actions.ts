import type {
  BroadcastAudience,
  Broadcast,
  BroadcastDetail,
  NewBroadcast,
} from '@wardline/contract/messaging/broadcast/broadcast.schemas.ts'
import type * as routes from '@wardline/contract/messaging/broadcast/broadcast.routes.ts'
import { limits } from '@wardline/contract/limits.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { findUsersWithoutTexts } from '../../alerts/notifications/planned-notification.access.ts'
import { requireGroup } from '../../paging/group-access/paging-group.access.ts'
import * as access from './broadcast.access.ts'
import * as errors from './broadcast.errors.ts'
import * as queries from './broadcast.queries.ts'
import { sendThread } from '../messages/new-thread.actions.ts'
import { countPage } from '../messages/page-limit.actions.ts'
import { plainTextMessage, recipientsByUser } from '../messages/plain-text-message.rules.ts'
import { resolveContacts } from '../recipients/recipient.actions.ts'
import type { ResolvedRecipients } from '../recipients/recipient.rules.ts'
import { noRecipients } from '../recipients/recipient.errors.ts'

export function getBroadcastAudience(
  ctx: Context,
  group_id: number,
  { exclude_installed }: QueryOf<typeof routes.getBroadcastAudience>,
): Promise<BroadcastAudience> {
  const key = { audience: 'group', group_id, department_id: null } as const
  return ctx.read(async (db) => {
    const { name } = await requireGroup(ctx, db, group_id, 'BroadcastGroup')
    const audience = await requireAudience(ctx, db, key, exclude_installed === 'true')
    return describeAudience(ctx, db, {
      ...audience,
      group_id,
      group: name,
      type: 1,
      page: 1,
      page_size: limits.table_page,
    })
  })
}

export function previewAudience(
  ctx: Context,
  {
    audience,
    type,
    exclude_installed,
    page,
    page_size,
    ...ids
  }: QueryOf<typeof routes.previewBroadcastAudience>,
): Promise<BroadcastAudience> {
  const key = { audience, group_id: ids.group_id ?? null, department_id: ids.department_id ?? null }
  return ctx.read(async (db) => {
    const found = await requireAudience(ctx, db, key, exclude_installed === 'true')
    const group = await queries.findAudienceName(db, ctx.caller.account_id, key)
    return describeAudience(ctx, db, {
      ...found,
      group_id: key.group_id,
      group,
      type: type === '0' ? 0 : 1,
      page,
      page_size,
    })
  })
}

interface FoundAudience {
  to: ResolvedRecipients
  installed: number
}

async function describeAudience(
  ctx: Context,
  db: Db,
  {
    to,
    installed,
    group_id,
    group,
    type,
    ...page
  }: FoundAudience &
    Pick<BroadcastAudience, 'group_id' | 'group'> & { type: 0 | 1; page: number; page_size: number },
): Promise<BroadcastAudience> {
  const { account_id } = ctx.caller
  const people = to.people.map(({ user_id }) => user_id)
  const without = await findUsersWithoutTexts(db, account_id, people, { isSms: type === 0 })
  const no_channel_people = without.length > 0 ? await queries.nameUsers(db, account_id, without, page) : []
  const problem = findRefusal(to, installed)?.detail ?? null
  return {
    group_id,
    group,
    people: people.length,
    installed,
    no_channel: without.length,
    no_channel_people,
    problem,
  }
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
export function createBroadcast(ctx: Context, input: NewBroadcast): Promise<BroadcastDetail> {
  return ctx.transaction(async (tx) => {
    const { account_id, user_id: sender_id } = ctx.caller
    await requireKnownAudience(ctx, tx.db, input)
    const id = await queries.insertBroadcast(tx.db, { account_id, sender_id }, input)
    tx.audit(
      sender_id,
      'broadcast.created',
      { broadcast: id },
      {
        audience: input.audience,
        group_id: input.group_id,
        department_id: input.department_id,
        type: input.type,
        exclude_installed: input.exclude_installed,
      },
    )
    return loadDetail(ctx, tx.db, id)
  })
}

export async function sendBroadcast(ctx: Context, id: number): Promise<BroadcastDetail> {
  await countPage(ctx)
  return ctx.transaction(async (tx) => {
    const broadcast = await access.lockOwnBroadcast(ctx, tx, id)
    if (broadcast.thread_id === null)
      await sendLockedBroadcast(ctx, tx, broadcast, await requireRecipients(ctx, tx.db, broadcast))
    return loadDetail(ctx, tx.db, id)
  })
}

/** @throws 404 or 406 if no one would receive it */
export async function requireRecipients(
  ctx: Context,
  db: Db,
  broadcast: queries.LockedBroadcast,
): Promise<ResolvedRecipients> {
  const { to, installed } = await requireAudience(ctx, db, broadcast, broadcast.exclude_installed)
  const refusal = findRefusal(to, installed)
  if (refusal) throw new AppError(refusal)
  return to
}

export async function sendLockedBroadcast(
  ctx: Context,
  tx: Tx,
  broadcast: queries.LockedBroadcast,
  to: ResolvedRecipients,
): Promise<void> {
  const { id } = broadcast
  const isSms = broadcast.type === 0
  const thread = await sendThread(ctx, tx, {
    ...plainTextMessage(broadcast.message),
    subject: `Broadcast to ${broadcast.group}`.slice(0, 200),
    // A reply does not notify all other recipients.
    suppress_reply_notifications: true,
    to,
    notifies: isSms ? 'as_text' : 'by_text',
  })
  const people = to.people.map(({ user_id }) => user_id)
  const no_channel_ids = await findUsersWithoutTexts(tx.db, tx.account_id, people, { isSms })
  await queries.markSent(tx.db, { account_id: tx.account_id, id }, { thread_id: thread.id, no_channel_ids })
  tx.audit(
    ctx.caller.user_id,
    'broadcast.sent',
    { broadcast: id },
    {
      thread_id: thread.id,
      audience: broadcast.audience,
      type: broadcast.type,
      recipients: people.length,
      no_channel: no_channel_ids.length,
    },
  )
}

/** @throws 400 on the field of the group or department */
async function requireKnownAudience(
  ctx: Context,
  db: Db,
  { audience, group_id = 0, department_id = 0 }: NewBroadcast,
): Promise<void> {
  const { account_id } = ctx.caller
  if (audience === 'group' && (await access.findVisibleGroupContact(ctx, db, group_id)) === undefined)
    throw invalid({ group_id: [errors.groupNotFound] })
  if (audience !== 'department') return
  if ((await queries.findDepartmentName(db, { account_id, id: department_id })) === undefined)
    throw invalid({ department_id: [errors.departmentNotFound] })
}

/** @throws 404 for a group or department that the caller cannot address */
async function requireAudience(
  ctx: Context,
  db: Db,
  key: queries.AudienceKey,
  exclude_installed: boolean,
): Promise<FoundAudience> {
  const all = await resolveAudience(ctx, db, key)
  const user_ids = all.people.map(({ user_id }) => user_id)
  const installed = await queries.findUsersWithApp(db, ctx.caller.account_id, user_ids)
  const people = exclude_installed ? all.people.filter(({ user_id }) => !installed.has(user_id)) : all.people
  return { to: { ...all, people }, installed: installed.size }
}

async function resolveAudience(
  ctx: Context,
  db: Db,
  { audience, group_id, department_id }: queries.AudienceKey,
): Promise<ResolvedRecipients> {
  if (audience === 'group') {
    const contact = await access.findVisibleGroupContact(ctx, db, group_id ?? 0)
    if (contact === undefined) throw notFound()
    return resolveContacts(ctx, db, [contact])
  }
  const { account_id, user_id } = ctx.caller
  const id = department_id ?? 0
  const name = audience === 'department' ? await queries.findDepartmentName(db, { account_id, id }) : ''
  if (name === undefined) throw notFound()
  const of = audience === 'department' ? id : null
  const users = await queries.listAudienceUsers(db, { account_id, user_id, department_id: of })
  const why = audience === 'department' ? `member of ${name}` : 'everyone in the hospital'
  const to = recipientsByUser(users.map((user) => ({ user_id: user.user_id, why })))
  return { ...to, department_ids: of === null ? [] : [of] }
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

export async function loadDetail(ctx: Context, db: Db, id: number): Promise<BroadcastDetail> {
  const [row, people] = await Promise.all([
    access.requireBroadcast(ctx, db, id),
    queries.listBroadcastRecipients(db, { account_id: ctx.caller.account_id, id }),
  ])
  return { ...toBroadcast(ctx, row), people }
}
