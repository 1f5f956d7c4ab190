import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type {
  ReportRecipient,
  ScheduledReport,
  ScheduledReportBody,
  ScheduledReportChanges,
  ScheduledReports,
} from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import {
  reportsPerAccountMost,
  reportsPerUserMost,
} from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import { findScheduleProblems } from '@wardline/contract/reports/scheduled-reports/scheduled-report.rules.ts'
import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, forbidden, invalid, notFound } from '../../../platform/http/errors.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { offsetOf, type Page, type Part } from '../../../platform/http/paging.ts'
import { requireReportSubject } from '../report-parts/report-subject.access.ts'
import { listSelectedRecipients, searchRecipients } from './recipient.queries.ts'
import { readMailState, type MailNeeds } from './report-mail.actions.ts'
import { publishReport, scheduleNextRun, startRun } from './report-run.actions.ts'
import {
  lockOwnReport,
  requireReport,
  requireScheduledReport,
  seesAllSchedules,
} from './scheduled-report.access.ts'
import * as errors from './scheduled-report.errors.ts'
import * as queries from './scheduled-report.queries.ts'
import { showScheduledReport } from './scheduled-report.rules.ts'
import { isSameRhythm } from '@wardline/recurrence/rhythm.ts'

const viewerOf = (ctx: Context) => ({
  user_id: ctx.caller.user_id,
  sees_all: seesAllSchedules(ctx),
  permissions: ctx.caller.permissions,
})

export async function listScheduledReports(ctx: Context, needs: MailNeeds): Promise<ScheduledReports> {
  const viewer = viewerOf(ctx)
  const { account_id } = ctx.caller
  const rows = await ctx.read((db) => queries.listScheduledReports(db, account_id, viewer))
  const mail = await readMailState(account_id, needs)
  return { mail, results: rows.map((row) => showScheduledReport(row, viewer)) }
}

const show = async (ctx: Context, db: Db, id: number): Promise<ScheduledReport> =>
  showScheduledReport(await requireScheduledReport(ctx, db, id), viewerOf(ctx))

export const getScheduledReport = (ctx: Context, id: number): Promise<ScheduledReport> =>
  ctx.read((db) => show(ctx, db, id))

export function listReportRecipients(
  ctx: Context,
  { slug, search, ...part }: Part & { slug: ReportSlug; search: string },
): Promise<Page<ReportRecipient>> {
  requireReport(ctx, slug)
  const { account_id } = ctx.caller
  return ctx.read((db) =>
    searchRecipients(db, { account_id, slug, search, limit: part.page_size, offset: offsetOf(part) }),
  )
}

export function createScheduledReport(
  ctx: Context,
  { slug, recipient_ids, ...body }: ScheduledReportBody,
): Promise<ScheduledReport> {
  requireReport(ctx, slug)
  return ctx.transaction(async (tx) => {
    const { account_id, user_id: owner_id } = ctx.caller
    await requireReportSubject(tx.db, { account_id, ...body.filters })
    await requireRecipients(tx.db, { account_id, slug, added: recipient_ids })
    const { of_user, of_account } = await queries.lockAndCountReports(tx.db, {
      account_id,
      user_id: owner_id,
    })
    if (of_user >= reportsPerUserMost) throw new AppError(errors.tooManyOfUser)
    if (of_account >= reportsPerAccountMost) throw new AppError(errors.tooManyOfAccount)
    const id = await queries.insertScheduledReport(tx.db, { account_id, owner_id, slug }, body)
    await queries.replaceRecipients(tx.db, { account_id, id }, recipient_ids)
    if (body.is_on) await scheduleNextRun(tx, await lockOwnReport(ctx, tx.db, id))
    audit(ctx, tx, id, 'scheduled_report.created', { slug, ...body, recipient_ids })
    await publishReport(tx, { id, owner_id })
    return show(ctx, tx.db, id)
  })
}

export const changeScheduledReport = (
  ctx: Context,
  id: number,
  { version, recipient_ids: changed_ids, ...body }: ScheduledReportChanges,
): Promise<ScheduledReport> =>
  ctx.transaction(async (tx) => {
    const { account_id } = ctx.caller
    const key = { account_id, id }
    const before = await lockOwnReport(ctx, tx.db, id)
    const { slug, owner_id } = before
    requireReport(ctx, slug)
    requireVersion(version, before, errors.changed)
    requireFitting(slug, body)
    await requireReportSubject(tx.db, { account_id, ...body.filters })
    const former = await queries.listRecipientIds(tx.db, key)
    const recipient_ids = changed_ids ?? former
    const added = recipient_ids.filter((each) => !former.includes(each))
    await requireRecipients(tx.db, { account_id, slug, added })
    await queries.updateScheduledReport(tx.db, key, body)
    await queries.replaceRecipients(tx.db, key, recipient_ids)
    await changeNextRun(tx, before, body)
    const { filters, period, every, weekday, month_day, time, time_zone, is_on } = before
    const was = { filters, period, every, weekday, month_day, time, time_zone, is_on, recipient_ids: former }
    audit(ctx, tx, id, 'scheduled_report.changed', { slug, was, now: { ...body, recipient_ids } })
    await publishReport(tx, { id, owner_id }, former)
    return show(ctx, tx.db, id)
  })

export const deleteScheduledReport = (ctx: Context, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const { owner, slug, recipients } = await requireScheduledReport(ctx, tx.db, id)
    if (owner.id !== user_id && !seesAllSchedules(ctx)) throw forbidden()
    await publishReport(tx, { id, owner_id: owner.id })
    await queries.deleteScheduledReport(tx.db, { account_id, id })
    const recipient_ids = recipients.map((recipient) => recipient.id)
    audit(ctx, tx, id, 'scheduled_report.deleted', { slug, owner_id: owner.id, recipient_ids })
  })

/** @throws 409 without e-mail */
export async function sendScheduledReport(
  ctx: Context,
  id: number,
  needs: MailNeeds,
): Promise<ScheduledReport> {
  const { account_id, user_id } = ctx.caller
  await ctx.read((db) => requireScheduledReport(ctx, db, id))
  if ((await readMailState(account_id, needs)) === 'off') throw new AppError(errors.noMail)
  await ctx.consume('report_mails')
  return ctx.transaction(async (tx) => {
    const report = await lockOwnReport(ctx, tx.db, id)
    requireReport(ctx, report.slug)
    await startRun(tx, report, { at_ms: report.now_ms, requested_by_user_id: user_id })
    return show(ctx, tx.db, id)
  })
}

export const leaveScheduledReport = (ctx: Context, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const key = { account_id, id }
    const { owner, slug } = await requireScheduledReport(ctx, tx.db, id)
    await queries.lockScheduledReport(tx.db, key)
    const former = await queries.listRecipientIds(tx.db, key)
    if (!former.includes(user_id)) throw notFound()
    const left = former.filter((each) => each !== user_id)
    await queries.replaceRecipients(tx.db, key, left)
    if (left.length === 0) await queries.setNextRun(tx.db, key, null)
    audit(ctx, tx, id, 'scheduled_report.left', { slug, owner_id: owner.id })
    await publishReport(tx, { id, owner_id: owner.id }, former)
  })

/** A run that is due stays due, unless the rhythm changes. */
async function changeNextRun(
  tx: Tx,
  before: queries.LockedReport,
  now: Omit<ScheduledReportChanges, 'version' | 'recipient_ids'>,
): Promise<void> {
  const { id, is_on } = before
  if (!now.is_on) await queries.setNextRun(tx.db, { account_id: tx.account_id, id }, null)
  else if (!is_on || !isSameRhythm(before, now)) await scheduleNextRun(tx, { ...before, ...now })
}

/** The schema cannot check it, because the report is not in the request. */
function requireFitting(slug: ReportSlug, body: Parameters<typeof findScheduleProblems>[1]): void {
  const problems = Map.groupBy(findScheduleProblems(slug, body), ({ field }) => field)
  if (problems.size === 0) return
  const sentences = [...problems].map(([field, found]) => [field, found.map(({ sentence }) => sentence)])
  throw invalid(Object.fromEntries(sentences) as Record<string, string[]>)
}

/** Recipients who lost the right stay, so that they get it back with the right. */
async function requireRecipients(
  db: Db,
  { account_id, slug, added }: { account_id: number; slug: ReportSlug; added: readonly number[] },
): Promise<void> {
  const user_ids = [...new Set(added)]
  const found = await listSelectedRecipients(db, { account_id, slug, user_ids })
  const unable = found.filter(({ problem }) => problem !== null && problem !== 'suppressed')
  if (found.length === user_ids.length && unable.length === 0) return
  throw invalid({ recipient_ids: [errors.cannotReceive(unable.map(({ display_name }) => display_name))] })
}

function audit(
  ctx: Context,
  tx: Tx,
  id: number,
  action: AuditAction,
  details: Record<string, unknown>,
): void {
  tx.audit(ctx.caller.user_id, action, { scheduled_report: id }, details)
}
