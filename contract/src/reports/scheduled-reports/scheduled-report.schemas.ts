import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { pageOf } from '../../route.ts'
import { timeZoneIds } from '../../time-zones.ts'
import { reportSlugs, type ReportSlug } from '../standard-reports/report-columns.ts'
import { reportPeriodIds } from '../standard-reports/report-periods.rules.ts'
import { pageGroupings, rolloutBuckets } from '../standard-reports/reports.ts'
import { findScheduleProblems } from './scheduled-report.rules.ts'

const slug = z.enum(reportSlugs as [ReportSlug, ...ReportSlug[]], { error: 'Choose a report.' })

const id = z.int().positive()

/** The filters of the report, as in its address. */
const ReportFilters = z
  .strictObject({
    user_id: id.optional(),
    department_id: id.optional(),
    department_ids: z.array(id).min(1).max(50, 'Choose at most 50 departments.').optional(),
    days: z.literal(rolloutBuckets).optional(),
    /** 0 stands for pages to users by name. */
    group_id: z.int().min(0).optional(),
    priority: z.int().min(0).max(2).optional(),
    by: z.enum(pageGroupings).optional(),
  })
  .meta({ id: 'ReportFilters' })

export const recipientsMost = 25
export const reportsPerUserMost = 20
export const reportsPerAccountMost = 200

/** When an e-mail is sent. A month that has no such day ends with the day before. */
const rhythm = {
  every: z.enum(['day', 'week', 'month'], { error: 'Choose every day, every week or every month.' }),
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int().min(1).max(7).nullable().default(null),
  month_day: z.int().min(1).max(31).nullable().default(null),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 07:30 or 19:30.'),
  time_zone: z.enum(timeZoneIds, { error: 'Choose a time zone from the list.' }),
}

const fields = {
  filters: ReportFilters.default({}),
  /** `null` for a report about the present. */
  period: z.enum(reportPeriodIds, { error: 'Choose a period.' }).nullable().default(null),
  ...rhythm,
  recipient_ids: z
    .array(id)
    .min(1, 'Choose at least one recipient.')
    .max(recipientsMost, `Choose at most ${recipientsMost} recipients.`),
  is_on: z.boolean().default(true),
}

export const ScheduledReportBody = z.strictObject({ slug, ...fields }).superRefine((body, context) => {
  for (const { field, sentence } of findScheduleProblems(body.slug, body))
    context.addIssue({ code: 'custom', path: [field], message: sentence })
})
export type ScheduledReportBody = z.output<typeof ScheduledReportBody>

/** The report itself stays. */
export const ScheduledReportChanges = z.strictObject({
  ...fields,
  /** If omitted, the recipients are unchanged. */
  recipient_ids: fields.recipient_ids.optional(),
  version: recordVersion,
})
export type ScheduledReportChanges = z.output<typeof ScheduledReportChanges>

const Named = z.object({ id: z.int(), display_name: z.string() })

const mailStates = ['waiting', 'sent', 'failed', 'skipped'] as const

const ReportRun = z.object({
  at: z.string(),
  /** The user who sent it at once, or `null` if it was due. */
  requested_by: z.string().nullable(),
  range: z.object({ from: z.string(), until: z.string() }).nullable(),
  /** `partly`: some recipients got no e-mail. `skipped`: all of them, for the reason. */
  state: z.enum(['sending', 'sent', 'partly', 'failed', 'skipped']),
  reason: z.string(),
  /** The caller's mail alone, unless they own the scheduled report or administrate users. */
  mails: z.array(z.object({ user: Named, state: z.enum(mailStates), reason: z.string() })),
})

export const ScheduledReport = z
  .object({
    id: z.int(),
    slug,
    /** The user, departments or paging group that it is limited to. */
    subject: z.string(),
    filters: ReportFilters,
    /** The report with its filters and the days that an e-mail would name now. */
    address: z.string(),
    period: z.enum(reportPeriodIds).nullable(),
    every: z.enum(['day', 'week', 'month']),
    weekday: z.int().nullable(),
    month_day: z.int().nullable(),
    time: z.string(),
    time_zone: z.string(),
    owner: Named,
    /** The reason why nothing is sent although it is on, or `null`. */
    obstacle: z.string().nullable(),
    /** The caller alone, unless they own it or administrate users. `problem`: why they get nothing. */
    recipients: z.array(Named.extend({ problem: z.string().nullable() })),
    recipient_count: z.int(),
    is_on: z.boolean(),
    next_run: z.string().nullable(),
    last_run: ReportRun.nullable(),
    version: z.int(),
    may: z.object({ change: z.boolean(), send: z.boolean(), leave: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'ScheduledReport' })
export type ScheduledReport = z.output<typeof ScheduledReport>

export const ScheduledReports = z.object({
  /** `sandbox`: e-mail is shown there and sent to no one. `off`: no e-mail provider is on, or PUBLIC_URL is missing. */
  mail: z.enum(['ready', 'sandbox', 'off']),
  results: z.array(ScheduledReport),
})
export type ScheduledReports = z.output<typeof ScheduledReports>

export const ReportRecipient = Named.extend({ title: z.string() }).meta({ id: 'ReportRecipient' })
export type ReportRecipient = z.output<typeof ReportRecipient>
export const ReportRecipients = pageOf(ReportRecipient)
