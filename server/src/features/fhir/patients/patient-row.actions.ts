import type { Context } from '../../../platform/http/context.ts'
import type { Cursor } from '../search/search-request.rules.ts'

/** As in the application: the first page of a search is free, because paging is how records are copied. */
export async function countPatientRows(
  ctx: Context,
  { cursor, count }: { cursor: Cursor | undefined; count: number },
): Promise<void> {
  if (cursor) await ctx.consume('patient_rows', count)
}
