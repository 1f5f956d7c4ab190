import type { Db } from '../../platform/db/connection.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Context } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { noSuchAttachments, tooManyUnsent } from './file.errors.ts'
import * as queries from './file.queries.ts'
import { toAttachment, type Attachment } from './file.rules.ts'

export async function requireReadableFile({ caller: { account_id, user_id } }: Context, db: Db, id: number) {
  const file = await queries.findReadable(db, { account_id, user_id, id })
  if (!file) throw notFound()
  return file
}

/** Refuses a file that would exceed the hourly limit for files that the caller uploads but does not send. */
export async function requireUnsentBelow(
  { caller: { account_id, user_id } }: Context,
  db: Db,
  most_bytes: number,
  size: number,
): Promise<void> {
  const { bytes, wait_seconds } = await queries.measureUnsent(db, { account_id, user_id })
  if (bytes + size > most_bytes) throw tooManyUnsent(most_bytes, wait_seconds)
}

/** Keyed by message id; messages without attachments have no entry. The caller must have access to the threads. */
export async function findAttachments(
  db: Db,
  account_id: number,
  thread_ids: number[],
  message_ids: number[],
): Promise<Map<number, Attachment[]>> {
  if (message_ids.length === 0) return new Map()
  const rows = await queries.listAttachments(db, { account_id, thread_ids, message_ids })
  const byMessage = Map.groupBy(rows, (row) => row.message_id ?? 0)
  return new Map([...byMessage].map(([message_id, files]) => [message_id, files.map(toAttachment)]))
}

interface KeptUploads {
  user_id: number
  scheduled_message_id: number
  attachment_ids: number[]
}

/**
 * Keeps unsent uploads of the author until their scheduled message is sent or deleted. @throws 400 on `attachment_ids` for
 * a file that does not exist, or is of another message
 */
export async function keepAttachments(tx: Tx, of: KeptUploads): Promise<void> {
  const ids = new Set(await queries.keepForScheduledMessage(tx.db, { account_id: tx.account_id, ...of }))
  const missing = of.attachment_ids.filter((id) => !ids.has(id))
  if (missing.length > 0) throw noSuchAttachments(missing)
}

/** Keyed by the id of the scheduled message, to whose author they belong. */
export async function findScheduledAttachments(
  db: Db,
  account_id: number,
  ids: number[],
): Promise<Map<number, Attachment[]>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.listScheduledAttachments(db, account_id, ids)
  const byMessage = Map.groupBy(rows, (row) => row.scheduled_message_id ?? 0)
  return new Map([...byMessage].map(([id, files]) => [id, files.map(toAttachment)]))
}

interface Claim {
  user_id: number
  attachment_ids: number[]
  thread_id: number
  message_id: number
}

/**
 * Attaches the sender's own unsent uploads to a message; returns them in display order. @throws 400 on `attachment_ids`
 * with a sentence for each file that cannot be attached.
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
  return rows.map(toAttachment).toSorted((a, b) => a.id - b.id)
}

interface Copy {
  user_id: number
  from: { thread_id: number; message_id: number }
  to: { thread_id: number; message_id: number }
}

/** The caller must have checked access to the original message. */
export const copyAttachments = (tx: Tx, copy: Copy): Promise<void> =>
  queries.copyAttachmentRows(tx.db, { account_id: tx.account_id, ...copy })
