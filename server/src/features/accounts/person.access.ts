import type { Db } from '../../platform/db/connection.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { AppError, forbidden, notFound } from '../../platform/http/errors.ts'
import * as errors from './profile.errors.ts'
import * as queries from './person.queries.ts'

const mayChange = ({ caller }: Ctx, user_id: number): boolean =>
  caller.user_id === user_id || caller.permissions.has('accounts.change_user')

/**
 * The own row, or anybody's of the account with accounts.change_user. For reading what is that person's alone, and
 * before an upload: nobody sends half a megabyte to be told no.
 */
export async function checkMayChange(ctx: Ctx, db: Db, user_id: number): Promise<void> {
  const { account_id } = ctx.caller
  if (!(await queries.personExists(db, { account_id, user_id }))) throw notFound()
  if (!mayChange(ctx, user_id)) throw forbidden()
}

/** The same door for writing; the person's row is locked until the commit. */
export async function changeablePerson(ctx: Ctx, db: Db, user_id: number): Promise<void> {
  const { account_id } = ctx.caller
  if (!(await queries.lockPerson(db, { account_id, user_id }))) throw notFound()
  if (!mayChange(ctx, user_id)) throw forbidden()
}

/** Whose password the caller may set: nobody's who could then do more than the caller. Locked until the commit. */
export async function personToSignIn({ caller }: Ctx, db: Db, user_id: number): Promise<void> {
  const person = { account_id: caller.account_id, user_id }
  if (!(await queries.lockPerson(db, person))) throw notFound()
  if (await queries.holdsMoreThan(db, person, caller.permissions)) throw new AppError(errors.moreRights)
}

/** Whether the account has this person, for doors of other features. */
export const personExists = (db: Db, account_id: number, user_id: number): Promise<boolean> =>
  queries.personExists(db, { account_id, user_id })
