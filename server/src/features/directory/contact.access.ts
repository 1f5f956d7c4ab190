import type { Db } from '../../platform/db/connection.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { tagLimit } from '../accounts/saved-filter.access.ts'
import * as queries from './find.queries.ts'
import type { FoundRow, Seeker } from './find.queries.ts'

/** What the caller may find: by the saved filters of their departments, and care teams only with patients. */
export const seekerOf = async ({ caller }: Ctx, db: Db): Promise<Seeker> => ({
  account_id: caller.account_id,
  user_id: caller.user_id,
  tag_ids: await tagLimit(db, caller),
  sees_patients: caller.permissions.has('pcm.view_patient'),
})

/** A contact that the caller may find; any other, another account's or none: not found, the same way. */
export async function contactToSee(ctx: Ctx, db: Db, contact_id: number): Promise<FoundRow> {
  const row = await queries.findContact(db, await seekerOf(ctx, db), contact_id)
  if (!row) throw notFound()
  return row
}

/**
 * Of these contacts of the account, those that the caller may find, and so may write to. For most people nothing is
 * limited, and nothing more is asked.
 */
export async function findableContacts(ctx: Ctx, db: Db, contact_ids: number[]): Promise<Set<number>> {
  const seeker = await seekerOf(ctx, db)
  const isLimited = seeker.tag_ids !== null || !seeker.sees_patients
  return new Set(isLimited ? await queries.findable(db, seeker, contact_ids) : contact_ids)
}
