import { pagerCallChanged } from '@wardline/contract/messaging/calls/pager-call.events.ts'
import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { requestContext, type Context } from '../../../platform/http/context.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { getCallerUser } from '../../accounts/users/system-user.actions.ts'
import { listFallbackUsers } from '../../paging/on-call/shift-successor.access.ts'
import { findContactOfTarget } from '../recipients/recipient.queries.ts'
import type { ResolvedRecipients } from '../recipients/recipient.rules.ts'
import { resolveMessage, type RoutedMessage } from '../recipients/routed-message.actions.ts'
import { routedColumns } from '../routing/routed-thread.rules.ts'
import { listSubscriberIds } from '../subscribers/subscriber.queries.ts'
import { parseMessageData } from '../threads/thread.rules.ts'
import { narrowToMembers } from './caller-page.rules.ts'
import { sendThread } from './new-thread.actions.ts'
import { plainTextMessage } from './plain-text-message.rules.ts'

export interface CallerPage {
  group_id: number | null
  user_id: number | null
  /** The members of the group whom the caller or the setting of the group chose; `null` for all of them. */
  chosen_ids: number[] | null
  subject: string
  text: string
  is_urgent: boolean
  via: NonNullable<Message['via']>
}

export interface SentCallerPage {
  thread_id: number
  message_id: number
  recipients: { name: string; isFallback: boolean }[]
}

/**
 * Sends a page for a caller from outside, under the rules of a page from the application: routing policies,
 * escalation, acknowledgements. Returns undefined if no one can receive it, or if a routing policy refuses it.
 */
export async function sendCallerPage(
  tx: Tx,
  { db, clock }: { db: Database; clock: Clock },
  page: CallerPage,
): Promise<SentCallerPage | undefined> {
  const user_id = await getCallerUser(tx)
  const caller = { account_id: tx.account_id, user_id, session_id: 0, permissions: new Set<never>() }
  const ctx = requestContext({ caller, db, clock, address: '', user_agent: '' })
  const routed = await routePage(ctx, tx, page)
  if (!routed || routed.refused !== null || routed.to.people.length === 0) return undefined
  const thread = await sendThread(ctx, tx, {
    ...plainTextMessage(''),
    ...routedColumns(routed),
    items: parseMessageData({ body: page.text }, undefined).items,
    subject: page.subject,
    // A caller reads no reply.
    allow_replies: false,
    via: page.via,
  })
  return {
    thread_id: thread.id,
    message_id: thread.last_message.id,
    recipients: routed.to.people
      .filter(({ is_informed = false }) => !is_informed)
      .map(({ user_id: id, fallback_role }) => ({
        name: routed.context.people.get(id)?.display_name ?? '',
        isFallback: fallback_role !== undefined,
      })),
  }
}

/** A user who cannot receive is replaced by the fail-over users of the hospital. */
async function routePage(ctx: Context, tx: Tx, page: CallerPage): Promise<RoutedMessage | undefined> {
  const { account_id } = tx
  const contact_id = await findContactOfTarget(tx.db, { account_id, ...page })
  if (contact_id === undefined) return undefined
  const routed = await resolve(ctx, tx, page, contact_id)
  if (routed.to.people.length > 0 || routed.refused !== null) return narrow(routed, page)
  for (const user_id of await listFallbackUsers(tx.db, { account_id, group_id: page.group_id })) {
    const fallback = await findContactOfTarget(tx.db, { account_id, group_id: null, user_id })
    const next = fallback === undefined ? undefined : await resolve(ctx, tx, page, fallback)
    if (next && next.to.people.length > 0) return { ...next, to: asFallback(next.to) }
  }
  return undefined
}

const resolve = (ctx: Context, tx: Tx, page: CallerPage, contact_id: number): Promise<RoutedMessage> =>
  resolveMessage(ctx, tx.db, {
    contact_ids: [contact_id],
    subject: page.subject,
    body: page.text,
    priority: page.is_urgent ? 2 : 1,
    message_type_id: null,
    requires_confirm: true,
    apply_escalations: true,
  })

/** Leaves the recipients alone if a routing policy decided them. */
const narrow = (routed: RoutedMessage, { chosen_ids }: CallerPage): RoutedMessage =>
  routed.policies.some(({ is_trial }) => !is_trial)
    ? routed
    : { ...routed, to: narrowToMembers(routed.context, routed.to, chosen_ids) }

const asFallback = (to: ResolvedRecipients): ResolvedRecipients => ({
  ...to,
  people: to.people.map((person) => ({ ...person, fallback_role: 'operator' as const })),
})

/** Nothing to publish before the call has its page. */
export async function publishCallerPageChange(
  tx: Tx,
  { thread_id, message_id }: { thread_id: number | null; message_id: number | null },
): Promise<void> {
  if (thread_id === null || message_id === null) return
  const users = await listSubscriberIds(tx.db, tx.account_id, thread_id)
  tx.emit(pagerCallChanged, { users, thread: thread_id }, { thread_id, message_id })
}
