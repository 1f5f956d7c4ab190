import type { Db } from '../../platform/db/connection.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import * as queries from './photo.queries.ts'

const mayChange = ({ caller }: Ctx, user_id: number): boolean =>
  caller.user_id === user_id || caller.permissions.has('accounts.change_user')

/** The door before an upload: nobody sends half a megabyte to be told no. */
export async function checkMayChangePhoto(ctx: Ctx, db: Db, user_id: number): Promise<void> {
  const { account_id } = ctx.caller
  if (!(await queries.personExists(db, { account_id, user_id }))) throw notFound()
  if (!mayChange(ctx, user_id)) throw forbidden()
}

/** The own row, or anybody's of the account with accounts.change_user; locked until the commit. */
export async function changeablePhoto(ctx: Ctx, db: Db, user_id: number): Promise<void> {
  const { account_id } = ctx.caller
  if (!(await queries.lockPerson(db, { account_id, user_id }))) throw notFound()
  if (!mayChange(ctx, user_id)) throw forbidden()
}
