import type {
  exportHospitalRoster as hospitalRoute,
  exportRoster as exportRoute,
} from '@wardline/contract/paging/sheets/roster.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { formatWithOffset } from '@wardline/recurrence/wall-time.ts'
import type { Context } from '../../../platform/http/context.ts'
import { csvType } from '../../../platform/files/reply-file.ts'
import { findUsersById } from '../../accounts/users/user.access.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { writeShiftsCsv, writeTotalsCsv } from './roster-csv.rules.ts'
import { writeRosterPdf, type PrintedRoster } from './roster-pdf.actions.ts'
import { getHospitalRoster, getRoster } from './roster.actions.ts'

export interface RosterFile {
  name: string
  type: string
  content: Buffer
}

type Format = QueryOf<typeof exportRoute>['format']

async function writeFile(ctx: Context, roster: PrintedRoster, format: Format): Promise<RosterFile> {
  const name = `${roster.name} ${roster.from} to ${roster.to}`
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

export const exportRoster = async (
  ctx: Context,
  group_id: number,
  { format, ...days }: QueryOf<typeof exportRoute>,
): Promise<RosterFile> => writeFile(ctx, { ...(await getRoster(ctx, group_id, days)), groups: [] }, format)

export async function exportHospitalRoster(
  ctx: Context,
  { format, ...query }: QueryOf<typeof hospitalRoute>,
): Promise<RosterFile> {
  const roster = await getHospitalRoster(ctx, query)
  const { groups, department } = roster
  const [only] = groups
  const name = only && groups.length === 1 ? only.name : (department?.name ?? `${groups.length} groups`)
  return writeFile(ctx, { ...roster, name }, format)
}
