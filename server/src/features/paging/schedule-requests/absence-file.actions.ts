import { importLimits } from '@wardline/contract/paging/import/calendar-import.schemas.ts'
import { scheduleRequestsChanged } from '@wardline/contract/paging/schedule-requests/schedule-request.events.ts'
import type {
  AbsenceFile,
  AbsenceFileBody,
} from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import { formatWithOffset } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { getAccountZone } from '../group-access/account-zone.queries.ts'
import { parseCalendarFile } from '../import/calendar-file.rules.ts'
import { listFileAbsences, writeFileAbsences } from './absence-file.queries.ts'
import { compareAbsences, listAbsences, type AbsenceChange } from './absence-file.rules.ts'
import * as errors from './schedule-request.errors.ts'
import { requireOwner } from './schedule-request.access.ts'

interface Prepared {
  changes: AbsenceChange[]
  zone: string
  isApproved: boolean
}

async function prepare(ctx: Context, db: Db, user_id: number, calendar: string): Promise<Prepared> {
  const { account_id } = ctx.caller
  const zone = await getAccountZone(db, account_id)
  const now = await readClock(db)
  const file = await parseCalendarFile(calendar, { zone, now, most: importLimits.events })
  if ('refused' in file) throw invalid({ calendar: [file.refused] })
  // Without its unreadable events, the file would delete absences that it contains.
  if (file.unreadable.length > 0) throw invalid({ calendar: file.unreadable.map(errors.unreadableEvent) })
  const stored = await listFileAbsences(db, { account_id, user_id })
  const found = listAbsences(file.series, now)
  const changes = compareAbsences(stored, found)
  const added = changes.filter(({ change }) => change === 'added').length
  const { isApproved } = await requireOwner(ctx, db, user_id, { kind: 'absence', added })
  return { changes, zone, isApproved }
}

/** Imports everything or nothing. Importing the same file again changes nothing. */
export function importAbsences(
  ctx: Context,
  { user_id: owner_id, calendar, is_preview }: AbsenceFileBody,
): Promise<AbsenceFile> {
  const user_id = owner_id ?? ctx.caller.user_id
  return ctx.transaction(async (tx) => {
    const { changes, zone, isApproved } = await prepare(ctx, tx.db, user_id, calendar)
    const real = changes.filter(({ change }) => change !== 'unchanged')
    if (!is_preview && real.length > 0) {
      await writeFileAbsences(
        tx.db,
        { account_id: tx.account_id, user_id, by_user_id: ctx.caller.user_id, isApproved },
        real,
      )
      tx.emit(scheduleRequestsChanged, { account: true }, {})
      tx.audit(ctx.caller.user_id, 'schedule_request.imported', { user: user_id }, { changes: real.length })
    }
    return {
      results: changes.map(({ title, start, end, change }) => ({
        title,
        starts: formatWithOffset(zone, start),
        ends: formatWithOffset(zone, end),
        change,
      })),
    }
  })
}
