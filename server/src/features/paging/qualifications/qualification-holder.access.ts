import {
  qualificationLimits,
  type NewQualificationHolder,
  type QualificationHolder,
} from '@wardline/contract/paging/qualifications/qualification-holder.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden, invalid } from '../../../platform/http/errors.ts'
import { parseSearchWords } from '../../accounts/search/search-words.rules.ts'
import { isPlannable } from '../group-access/paging-group.access.ts'
import * as errors from './qualification.errors.ts'
import { findPair, listHolders, type HolderReader, type HolderRow } from './qualification-holder.queries.ts'

/** Schedulers of every group and user administrators keep the qualifications of all users, also of those in no group. */
export const toHolderReader = (ctx: Context): HolderReader => {
  const { account_id, user_id, permissions } = ctx.caller
  return {
    account_id,
    user_id,
    keepsAll: permissions.has('scheduling.change_oncallevent') || permissions.has('accounts.change_user'),
    isPlannable: isPlannable(ctx),
  }
}

export const presentHolder = ({ is_kept, ...holder }: HolderRow): QualificationHolder => ({
  ...holder,
  may: { change: is_kept, delete: is_kept },
})

/** The qualifications of a user that the caller may see, by name. */
export async function listQualificationsOf(
  ctx: Context,
  db: Db,
  user_id: number,
): Promise<QualificationHolder[]> {
  const { results } = await listHolders(db, toHolderReader(ctx), {
    named: parseSearchWords(''),
    qualification_id: null,
    user_id,
    state: null,
    limit: qualificationLimits.per_account,
    offset: 0,
  })
  return results.map(presentHolder)
}

/** Users see what they hold, and cannot change it. */
export function requireKeeper({ may }: QualificationHolder): void {
  if (!may.change) throw forbidden()
}

/** @throws 403 if the caller does not keep the qualifications of the user */
export async function requirePair(
  ctx: Context,
  db: Db,
  pair: Pick<NewQualificationHolder, 'user_id' | 'qualification_id'>,
): Promise<void> {
  const { is_kept, has_qualification } = await findPair(db, toHolderReader(ctx), pair)
  if (is_kept === null) throw invalid({ user_id: [errors.noSuchUser] })
  if (!is_kept) throw forbidden()
  if (!has_qualification) throw invalid({ qualification_id: [errors.noSuchQualification] })
}
