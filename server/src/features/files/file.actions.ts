import type { StoredFile } from '../../platform/files/store-upload.ts'
import type { Context } from '../../platform/http/context.ts'
import { lockUserForChange } from '../accounts/users/user-change.access.ts'
import * as access from './file.access.ts'
import * as queries from './file.queries.ts'
import { toAttachment, type Attachment } from './file.rules.ts'

/** Call it before the bytes are read too, so that a refused upload is not sent in full. */
export const requireUploadAllowance = (ctx: Context, most_bytes: number, size: number): Promise<void> =>
  ctx.read((db) => access.requireUnsentBelow(ctx, db, most_bytes, size))

/** Only the uploader may read it until it is sent. */
export const keepUpload = (
  ctx: Context,
  { purpose, most_bytes }: { purpose: 'attachment' | 'file'; most_bytes: number },
  file: StoredFile,
): Promise<Attachment> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    await lockUserForChange(ctx, tx.db, user_id)
    await access.requireUnsentBelow(ctx, tx.db, most_bytes, file.size)
    const row = await queries.insertFile(tx.db, { ...file, account_id, uploaded_by: user_id, purpose })
    const details = { purpose, size: row.size, mime_type: row.mime_type }
    tx.audit(user_id, 'file.uploaded', { file: row.id }, details)
    return toAttachment(row)
  })

export const openFile = (ctx: Context, id: number) =>
  ctx.transaction(async (tx) => {
    const file = await access.requireReadableFile(ctx, tx.db, id)
    tx.audit(ctx.caller.user_id, 'file.downloaded', { file: id })
    return file
  })
