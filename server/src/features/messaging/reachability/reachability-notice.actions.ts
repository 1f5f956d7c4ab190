import type { Tx } from '../../../platform/db/transaction.ts'
import { requestContext } from '../../../platform/http/context.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { getSystemUser } from '../../accounts/users/system-user.actions.ts'
import { sendThread } from '../messages/new-thread.actions.ts'
import { recipientsByUser, plainTextMessage } from '../messages/plain-text-message.rules.ts'

export interface SystemServices {
  db: Database
  clock: Clock
}

/** For messages with a link. */
export interface LinkedServices extends SystemServices {
  public_url: string | undefined
}

interface SystemMessage {
  subject: string
  body: string
  priority: 0 | 1 | 2
  to: { user_id: number; why: string }[]
  notifies?: 'everything'
}

export async function sendSystemThread(
  tx: Tx,
  { db, clock }: SystemServices,
  message: SystemMessage,
): Promise<{ id: number; message_id: number }> {
  const { subject, body, priority, to, notifies } = message
  const user_id = await getSystemUser(tx)
  const caller = { account_id: tx.account_id, user_id, session_id: 0, permissions: new Set<never>() }
  const ctx = requestContext({ caller, db, clock, address: '', user_agent: '' })
  const thread = await sendThread(ctx, tx, {
    ...plainTextMessage(body),
    subject,
    priority,
    allow_replies: false,
    notifies,
    to: recipientsByUser(to),
  })
  return { id: thread.id, message_id: thread.last_message.id }
}
