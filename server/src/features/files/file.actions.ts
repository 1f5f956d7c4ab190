import type { StoredFile } from '../../platform/files/store-upload.ts'
import type { Ctx } from '../../platform/http/context.ts'
import * as access from './file.access.ts'
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
