import type { exportScheduleRequests } from '@wardline/contract/paging/schedule-requests/schedule-request.routes.ts'
import { scheduleRequestLimits } from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { csvType } from '../../../platform/files/reply-file.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { writeRequestsCsv } from './request-csv.rules.ts'
import { listRequests } from './schedule-request.actions.ts'
import * as errors from './schedule-request.errors.ts'

/** @throws 400 if there are too many for one file: it would be incomplete */
export async function exportRequests(
  ctx: Context,
  query: QueryOf<typeof exportScheduleRequests>,
): Promise<{ name: string; type: string; content: Buffer }> {
  const { count, results } = await listRequests(ctx, {
    ...query,
    page: 1,
    page_size: scheduleRequestLimits.exported,
  })
  if (count > results.length) throw invalid({ non_field_errors: [errors.tooManyToExport] })
  return { name: 'Absences and wishes.csv', type: csvType, content: Buffer.from(writeRequestsCsv(results)) }
}
