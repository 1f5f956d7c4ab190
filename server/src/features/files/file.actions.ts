import type { Tx } from '../../platform/db/transaction.ts'
import type { StoredFile } from '../../platform/files/store-upload.ts'
import type { Ctx } from '../../platform/http/context.ts'
import * as access from './file.access.ts'
import { noSuchAttachments } from './file.errors.ts'
import * as queries from './file.queries.ts'
import { attachmentOf, type Attachment } from './file.rules.ts'

/** Writes down a file whose bytes are stored. It is the uploader's alone until a message takes it. */
export const keepUpload = (ctx: Ctx, purpose: 'attachment' | 'file', file: StoredFile): Promise<Attachment> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const row = await queries.insertFile(tx.db, { ...file, account_id, uploaded_by: user_id, purpose })
    const details = { purpose, size: row.size, mime_type: row.mime_type }
    tx.audit({ actor_id: user_id, action: 'file.uploaded', object_type: 'file', object_id: row.id, details })
    return attachmentOf(row)
  })

/** Lets the caller have a file's bytes, and writes down that they did. */
export const openFile = (ctx: Ctx, id: number) =>
  ctx.tx(async (tx) => {
    const file = await access.readableFile(ctx, tx.db, id)
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'file.downloaded',
      object_type: 'file',
      object_id: id,
      details: {},
    })
    return file
  })

interface Claim {
  user_id: number
  attachment_ids: number[]
  thread_id: number
  message_id: number
}

/**
 * Gives the sender's own unsent uploads to a message, in the order in which they were named.
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
  const claimed = new Map(rows.map((row) => [row.id, attachmentOf(row)]))
  const missing = ids.filter((id) => !claimed.has(id))
  if (missing.length > 0) throw noSuchAttachments(missing)
  return ids.flatMap((id) => claimed.get(id) ?? [])
}
