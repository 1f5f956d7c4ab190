import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { findUsersWithForwards } from '../recipients/recipient.queries.ts'
import { hasMessageWithKey } from '../threads/sent-message.queries.ts'
import * as access from '../threads/thread.access.ts'
import * as errors from '../threads/thread.errors.ts'
import { threadPermissions } from '../threads/thread.rules.ts'
import { sendThread } from './new-thread.actions.ts'
import { plainTextMessage, prefixSubject, recipientsByUser } from './plain-text-message.rules.ts'
import { addReply } from './reply.actions.ts'

interface ExternalReply {
  account_id: number
  user_id: number
  thread_id: number
  text: string
  via: NonNullable<Message['via']>
  /**
   * The same when a provider delivers the text again: it is posted once. `null` if the provider never repeats
   * it.
   */
  client_key: string | null
}

/**
 * Posts a text from outside the application as a reply, with the same locks, events and audit records as one from the
 * browser. In a thread without replies it becomes a thread of its own, which only the sender of the message reads.
 * @throws AppError 404 recalled or no longer on the thread, 403 locked, or no one would read it
 */
export function postExternalReply(db: Database, reply: ExternalReply): Promise<void> {
  const { account_id, user_id, thread_id, text, via, client_key } = reply
  const ctx = { caller: { account_id, user_id, permissions: new Set<never>() }, client_key }
  return db.write(account_id, async (tx) => {
    const thread = await access.lockWritableThread(ctx, tx, thread_id)
    if (!(await canReceive(tx, user_id))) throw new AppError(errors.cannotReply)
    if (client_key !== null && (await hasMessageWithKey(tx.db, { ...reply, client_key, sender_id: user_id })))
      return
    if (threadPermissions(thread).reply)
      await addReply(ctx, tx, thread, { message: text, attachment_ids: [] }, { via })
    else await sendToCreator(ctx, tx, thread_id, text)
  })
}

type Sender = Parameters<typeof sendThread>[0]

async function sendToCreator(ctx: Sender, tx: Tx, thread_id: number, text: string): Promise<void> {
  const { created_by, subject } = await access.requireThread(ctx, tx.db, thread_id)
  // Notices of Wardline itself have a sender who reads nothing.
  if (!(await canReceive(tx, created_by))) throw new AppError(errors.repliesNotAllowed)
  await sendThread(ctx, tx, {
    ...plainTextMessage(text),
    subject: prefixSubject('Re: ', subject),
    to: recipientsByUser([{ user_id: created_by, why: 'sender of the message' }]),
  })
}

/** Active and not locked. */
async function canReceive(tx: Tx, user_id: number): Promise<boolean> {
  const [user] = await findUsersWithForwards(tx.db, tx.account_id, [user_id], 0)
  return user?.can_receive ?? false
}
