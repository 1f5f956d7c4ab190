import type { Context } from '../../../platform/http/context.ts'

/** A search with at most this many results means one of the patients. */
const narrow_result = 5

/**
 * Counts the patients of a response whom the user has not seen within the hour: in lists, in searches and one
 * by one. A patient who was shown may be shown again at any time. When the limit is used up, narrow searches
 * still find a patient, so that no emergency waits, but too slowly to copy a hospital.
 * @throws 429
 */
export async function countShownPatients(ctx: Context, patient_ids: readonly number[]): Promise<void> {
  const ids = [...new Set(patient_ids)]
  const isOperator = ctx.caller.permissions.has('messaging.send_broadcast')
  await ctx.consumeNew(isOperator ? 'operator_patient_rows' : 'patient_rows', ids, {
    instead: 'narrow_patient_searches',
    up_to: narrow_result,
  })
}
