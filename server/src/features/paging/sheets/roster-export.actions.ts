import type { exportRoster as exportRoute } from '@wardline/contract/paging/sheets/roster.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { formatWithOffset } from '@wardline/recurrence/wall-time.ts'
import type { Context } from '../../../platform/http/context.ts'
import { csvType } from '../../../platform/files/reply-file.ts'
import { findUsersById } from '../../accounts/users/user.access.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { writeShiftsCsv, writeTotalsCsv } from './roster-csv.rules.ts'
import { writeRosterPdf } from './roster-pdf.actions.ts'
import { getRoster } from './roster.actions.ts'

interface RosterFile {
  name: string
  type: string
  content: Buffer
}

export async function exportRoster(
  ctx: Context,
  group_id: number,
  { format, ...days }: QueryOf<typeof exportRoute>,
): Promise<RosterFile> {
  const roster = await getRoster(ctx, group_id, days)
  const name = `${roster.name} ${days.from} to ${days.to}`
  if (format === 'csv')
    return { name: `${name}.csv`, type: csvType, content: Buffer.from(writeShiftsCsv(roster)) }
  if (format === 'totals')
    return { name: `${name}, totals.csv`, type: csvType, content: Buffer.from(writeTotalsCsv(roster)) }
  const { account_id, user_id } = ctx.caller
  const [users, now] = await ctx.read((db) =>
    Promise.all([findUsersById(db, account_id, [user_id]), readClock(db)]),
  )
  const content = await writeRosterPdf(roster, {
    now: formatWithOffset(roster.time_zone, now),
    by: users.get(user_id)?.display_name ?? '',
  })
  return { name: `${name}.pdf`, type: 'application/pdf', content }
}
