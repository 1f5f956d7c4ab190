import type { Permission } from '@wardline/contract/permissions.ts'
import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import * as queries from './scheduled-report.queries.ts'

export const seesAllSchedules = ({ caller }: Context): boolean =>
  caller.permissions.has('accounts.change_user')

/** @throws 403 */
export function requireReport({ caller }: Context, slug: ReportSlug): void {
  const permission: Permission = `reporting.${slug}`
  if (!caller.permissions.has(permission)) throw forbidden()
}

/** Requires the owner, a recipient or an administrator of users. @throws 404 */
export async function requireScheduledReport(
  ctx: Context,
  db: Db,
  id: number,
): Promise<queries.ScheduledReportRow> {
  const { account_id, user_id } = ctx.caller
  const report = await queries.findScheduledReport(db, { account_id, id })
  const isShown =
    report !== undefined &&
    (report.owner.id === user_id ||
      report.recipients.some((recipient) => recipient.id === user_id) ||
      seesAllSchedules(ctx))
  if (!isShown) throw notFound()
  return report
}

/** Locks it. @throws 404, or 403 for recipients and administrators */
export async function lockOwnReport(ctx: Context, db: Db, id: number): Promise<queries.LockedReport> {
  const { account_id, user_id } = ctx.caller
  await requireScheduledReport(ctx, db, id)
  const report = await queries.lockScheduledReport(db, { account_id, id })
  if (!report) throw notFound()
  if (report.owner_id !== user_id) throw forbidden()
  return report
}
