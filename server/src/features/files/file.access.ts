import type { Db } from '../../platform/db/connection.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { noSuchAttachments } from './file.errors.ts'
import * as queries from './file.queries.ts'
import { attachmentOf, type Attachment } from './file.rules.ts'

/** The only door to an attachment's bytes. Somebody else's and one that never was give the same answer. */
export async function readableFile({ caller: { account_id, user_id } }: Ctx, db: Db, id: number) {
  const file = await queries.findReadable(db, { account_id, user_id, id })
  if (!file) throw notFound()
  return file
}

/** Attachments by message id, for a reader who has been let into the thread; a message without any has no entry. */
export async function attachmentsOf(
  db: Db,
  account_id: number,
  thread_id: number,
  message_ids: number[],
): Promise<Map<number, Attachment[]>> {
  if (message_ids.length === 0) return new Map()
  const rows = await queries.listOfMessages(db, { account_id, thread_id, message_ids })
  const byMessage = Map.groupBy(rows, (row) => row.message_id ?? 0)
  return new Map([...byMessage].map(([message_id, files]) => [message_id, files.map(attachmentOf)]))
}

interface Claim {
  user_id: number
  attachment_ids: number[]
  thread_id: number
  message_id: number
}

/**
 * Gives the sender's own unsent uploads to a message; answers them in the order in which they are always read.
 * @throws 400 on `attachment_ids`, with a sentence for each that is not theirs to send.
 */
export async function claimAttachments(
  tx: Tx,
  { user_id, attachment_ids, ...message }: Claim,
): Promise<Attachment[]> {
  const ids = [...new Set(attachment_ids)]
  if (ids.length === 0) return []
  const rows = await queries.claim(tx.db, {
    account_id: tx.account_id,
    user_id,
    attachment_ids: ids,
    ...message,
  })
  const claimed = new Set(rows.map(({ id }) => id))
  const missing = ids.filter((id) => !claimed.has(id))
  if (missing.length > 0) throw noSuchAttachments(missing)
  return rows.map(attachmentOf).toSorted((a, b) => a.id - b.id)
}

interface Copy {
  user_id: number
  from: { thread_id: number; message_id: number }
  to: { thread_id: number; message_id: number }
}

/** For somebody who has been let into the one thread and sends its message on: who may read the copies, the other says. */
export const copyAttachments = (tx: Tx, copy: Copy): Promise<void> =>
  queries.copyOfMessage(tx.db, { account_id: tx.account_id, ...copy })
