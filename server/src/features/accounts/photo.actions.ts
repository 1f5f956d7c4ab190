import { userChanged } from '@wardline/contract/accounts/user.events.ts'
import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Written } from '../../platform/files/blob-store.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import * as access from './person.access.ts'
import * as queries from './photo.queries.ts'
import { usersById } from './user.queries.ts'

interface Changed {
  user: UserSummary
  /** Bytes that no row names any more, to be deleted after the commit. */
  old_blob_key: string | undefined
}

/** The caller may change this photo: asked before the bytes are taken in, and again when they are written down. */
export const mayChangePhoto = (ctx: Ctx, user_id: number): Promise<void> =>
  ctx.read((db) => access.checkMayChange(ctx, db, user_id))

/** Tells the account what the person looks like now. */
async function tell(ctx: Ctx, tx: Tx, user_id: number, action: string): Promise<UserSummary> {
  const user = (await usersById(tx.db, tx.account_id, [user_id])).get(user_id)
  if (!user) throw notFound()
  tx.emit(userChanged, { account: true }, { user })
  tx.audit({ actor_id: ctx.caller.user_id, action, object_type: 'user', object_id: user_id, details: {} })
  return user
}

export const changePhoto = (
  ctx: Ctx,
  user_id: number,
  photo: Written & { mime_type: string; blob_key: string },
) =>
  ctx.tx(async (tx): Promise<Changed> => {
    await access.changeablePerson(ctx, tx.db, user_id)
    const { account_id } = tx
    const old_blob_key = await queries.takePhoto(tx.db, { account_id, user_id })
    await queries.setPhoto(tx.db, { ...photo, account_id, user_id, uploaded_by: ctx.caller.user_id })
    return { user: await tell(ctx, tx, user_id, 'user.photo_changed'), old_blob_key }
  })

export const clearPhoto = (ctx: Ctx, user_id: number) =>
  ctx.tx(async (tx): Promise<Changed> => {
    await access.changeablePerson(ctx, tx.db, user_id)
    const old_blob_key = await queries.takePhoto(tx.db, { account_id: tx.account_id, user_id })
    return { user: await tell(ctx, tx, user_id, 'user.photo_cleared'), old_blob_key }
  })

/** The photo of anybody in the account: it is shown beside what they write. */
export const findPhoto = async (ctx: Ctx, user_id: number) => {
  const { account_id } = ctx.caller
  const photo = await ctx.read((db) => queries.findPhoto(db, { account_id, user_id }))
  if (!photo) throw notFound()
  return photo
}
