import { stringify } from 'csv-stringify/sync'
import type { ScheduleRequest } from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import { toPrintableText } from '../../../platform/documents/printable-text.ts'

const columns = [
  'user_id',
  'name',
  'kind',
  'state',
  'starts',
  'ends',
  'shifts',
  'comment',
  'decided_by',
  'reason',
  'requested',
] as const

/**
 * One row for each absence or wish, in order of time. Times are local to the account. UTF-8 with a byte order mark; a cell
 * that a spreadsheet would read as a formula gets an apostrophe before it.
 */
export const writeRequestsCsv = (requests: readonly ScheduleRequest[]): string =>
  stringify(
    requests.map((request): Record<(typeof columns)[number], string | number> => ({
      user_id: request.user_id,
      name: toPrintableText(request.display_name),
      kind: request.kind,
      state: request.state,
      starts: request.starts.slice(0, 16),
      ends: request.ends.slice(0, 16),
      shifts: request.shift_count,
      comment: toPrintableText(request.comment),
      decided_by: toPrintableText(request.decided_by ?? ''),
      reason: toPrintableText(request.decision_reason),
      requested: request.created.slice(0, 16),
    })),
    { bom: true, escape_formulas: true, header: true, record_delimiter: 'windows', columns: [...columns] },
  )
