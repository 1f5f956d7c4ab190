import type { Db } from '../../../platform/db/connection.ts'
import type { Context, PermittedActor } from '../../../platform/http/context.ts'
import { AppError, forbidden, notFound } from '../../../platform/http/errors.ts'
import * as errors from './user.errors.ts'
import * as queries from './user-row.queries.ts'

const canChangeUser = ({ caller }: Context, user_id: number): boolean =>
  caller.user_id === user_id || caller.permissions.has('accounts.change_user')

/**
 * The user themselves, or accounts.change_user. Call it before an upload starts too, so that a refused upload
 * is not sent in full.
 */
export async function requireUserChange(ctx: Context, db: Db, user_id: number): Promise<void> {
  const { account_id } = ctx.caller
  if (!(await queries.userExists(db, { account_id, user_id }))) throw notFound()
  if (!canChangeUser(ctx, user_id)) throw forbidden()
}

export async function lockUserForChange(ctx: Context, db: Db, user_id: number): Promise<void> {
  const { account_id } = ctx.caller
  if (!(await queries.lockUser(db, { account_id, user_id }))) throw notFound()
  if (!canChangeUser(ctx, user_id)) throw forbidden()
  await requireSamePermissions(ctx, db, [user_id])
}

/** @throws 403 if one of the users has permissions that the caller lacks */
export async function requireSamePermissions(
  { caller }: PermittedActor,
  db: Db,
  user_ids: readonly number[],
): Promise<void> {
  const others = user_ids.filter((id) => id !== caller.user_id)
  if (others.length === 0) return
  const stronger = await queries.findStrongerUser(db, { ...caller, user_ids: others })
  if (stronger !== undefined) throw new AppError(errors.strongerUser(stronger))
}

/** Locks the user's row until commit. @throws 403, 404 */
export async function lockUserOfSamePermissions(ctx: Context, db: Db, user_id: number): Promise<void> {
  if (!(await queries.lockUser(db, { account_id: ctx.caller.account_id, user_id }))) throw notFound()
  await requireSamePermissions(ctx, db, [user_id])
}

/** Refuses users who hold permissions that the caller lacks. Locks the user's row until commit. */
export async function lockUserForPasswordChange({ caller }: Context, db: Db, user_id: number): Promise<void> {
  const person = { account_id: caller.account_id, user_id }
  if (!(await queries.lockUser(db, person))) throw notFound()
  if (await queries.hasMorePermissions(db, person, caller.permissions))
    throw new AppError(errors.morePermissions)
}

export const userExists = (db: Db, account_id: number, user_id: number): Promise<boolean> =>
  queries.userExists(db, { account_id, user_id })

/** @throws 404 if one of the users does not exist */
export async function requireUsers(db: Db, account_id: number, user_ids: readonly number[]): Promise<void> {
  if ((await queries.countUsers(db, { account_id, user_ids })) < user_ids.length) throw notFound()
}
