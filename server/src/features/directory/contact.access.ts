import type { Db } from '../../platform/db/connection.ts'
import type { Context } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findContactLimit, isLimited } from '../accounts/pickers/contact-limit.access.ts'
import * as queries from './find.queries.ts'
import type { ContactRow, SearchLimits } from './find.queries.ts'

export const getSearchLimits = async ({ caller }: Context, db: Db): Promise<SearchLimits> => ({
  account_id: caller.account_id,
  user_id: caller.user_id,
  contact_limit: await findContactLimit(db, caller),
  sees_patients: caller.permissions.has('pcm.view_patient'),
})

export async function requireVisibleContact(ctx: Context, db: Db, contact_id: number): Promise<ContactRow> {
  const row = await queries.findContact(db, await getSearchLimits(ctx, db), contact_id)
  if (!row) throw notFound()
  return row
}

export async function filterVisibleContacts(
  ctx: Context,
  db: Db,
  contact_ids: number[],
): Promise<Set<number>> {
  const seeker = await getSearchLimits(ctx, db)
  const seesAll = !isLimited(seeker.contact_limit) && seeker.sees_patients
  return new Set(seesAll ? contact_ids : await queries.findable(db, seeker, contact_ids))
}
