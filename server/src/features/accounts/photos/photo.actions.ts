import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { userChanged } from '@wardline/contract/accounts/user.events.ts'
import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Written } from '../../../platform/files/blob-store.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import * as access from '../users/user-change.access.ts'
import * as queries from './photo.queries.ts'
import { findUsersById } from '../users/user.queries.ts'

interface Changed {
  user: UserSummary
  old_blob_key: string | undefined
}

/** Call it before the upload starts; storing the photo checks it again. */
export const requirePhotoChange = (ctx: Context, user_id: number): Promise<void> =>
  ctx.read((db) => access.requireUserChange(ctx, db, user_id))

async function tell(ctx: Context, tx: Tx, user_id: number, action: AuditAction): Promise<UserSummary> {
  const user = (await findUsersById(tx.db, tx.account_id, [user_id])).get(user_id)
  if (!user) throw notFound()
  tx.emit(userChanged, { account: true }, { user })
  tx.audit(ctx.caller.user_id, action, { user: user_id })
  return user
}

export const changePhoto = (
  ctx: Context,
  user_id: number,
  photo: Written & { mime_type: string; blob_key: string },
) =>
  ctx.transaction(async (tx): Promise<Changed> => {
    await access.lockUserForChange(ctx, tx.db, user_id)
    const { account_id } = tx
    const old_blob_key = await queries.takePhoto(tx.db, { account_id, user_id })
    await queries.setPhoto(tx.db, { ...photo, account_id, user_id, uploaded_by: ctx.caller.user_id })
    return { user: await tell(ctx, tx, user_id, 'user.photo_changed'), old_blob_key }
  })

export const clearPhoto = (ctx: Context, user_id: number) =>
  ctx.transaction(async (tx): Promise<Changed> => {
    await access.lockUserForChange(ctx, tx.db, user_id)
    const old_blob_key = await queries.takePhoto(tx.db, { account_id: tx.account_id, user_id })
    return { user: await tell(ctx, tx, user_id, 'user.photo_cleared'), old_blob_key }
  })

export const findPhoto = async (ctx: Context, user_id: number) => {
  const { account_id } = ctx.caller
  const photo = await ctx.read((db) => queries.findPhoto(db, { account_id, user_id }))
  if (!photo) throw notFound()
  return photo
}
