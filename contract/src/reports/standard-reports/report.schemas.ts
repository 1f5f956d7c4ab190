import { z } from 'zod'
import { text } from '../../text.ts'
import { idList } from '../../typeahead.ts'
import { pageOf, pageQuery } from '../../route.ts'
import {
  notificationChannels,
  notificationOutcomes,
  pageGroupings,
  pageOutcomes,
  reportSections,
  rolloutBuckets,
} from './reports.ts'

export const ReportValue = z.union([z.string(), z.number(), z.null()])
export type ReportValue = z.output<typeof ReportValue>

/** A value by the key of its column. `id` names the user, message type or department of a row. */
export const ReportRow = z.record(z.string(), ReportValue)
export type ReportRow = z.output<typeof ReportRow>

/** One point of the chart for each label; `previous` is the period before, of the same length. */
export const ReportChart = z
  .object({
    kind: z.enum(['bars', 'stacked']),
    labels: z.array(z.string()),
    series: z.array(z.object({ name: z.string(), values: z.array(z.number()) })),
    previous: z.array(z.number()).nullable(),
  })
  .meta({ id: 'ReportChart' })
export type ReportChart = z.output<typeof ReportChart>

/** Times to an answer of each paging group (0: users by name), in slots of two hours from 00:00. */
export const ReportHeat = z
  .object({
    rows: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        pages: z.int(),
        slots: z.array(
          z.object({
            pages: z.int(),
            /** Seconds within which half, or 9 of 10, of the answered pages were answered; `null` if none was. */
            half: z.int().nullable(),
            most: z.int().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'ReportHeat' })
export type ReportHeat = z.output<typeof ReportHeat>

export const ReportFigure = z.object({
  label: z.string(),
  value: z.number(),
  kind: z.enum(['count', 'percent', 'seconds']),
  /** The column that it sums, if there is a list behind the figure. */
  counts: z.string().optional(),
  /** The value in the period before, of the same length, where there is something to compare with. */
  previous: z.number().optional(),
})
export type ReportFigure = z.output<typeof ReportFigure>

export const Report = z
  .object({
    slug: z.string(),
    /** Days of the hospital, both included. `null` for a report about the present. */
    range: z.object({ from: z.string(), until: z.string() }).nullable(),
    /** Messages up to this instant are counted; `null` before the first count. */
    as_of: z.string().nullable(),
    /** The user or the departments that the report is about. */
    subject: z.string(),
    figures: z.array(ReportFigure),
    chart: ReportChart.nullable(),
    /** The heat map of the closed loop report. */
    heat: ReportHeat.nullable(),
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(ReportRow),
  })
  .meta({ id: 'Report' })
export type Report = z.output<typeof Report>

export const ReportSummary = z
  .object({
    slug: z.string(),
    section: z.enum(reportSections),
    name: z.string(),
    about: z.string(),
    asks: z.enum(['user', 'departments']).nullable(),
    /** The main figure of this month; null if the report is about one user. */
    figure: ReportFigure.nullable(),
  })
  .meta({ id: 'ReportSummary' })
export type ReportSummary = z.output<typeof ReportSummary>

const day = (name: string) => z.iso.date(`${name} is a date such as 2026-11-01.`)

export const id = z.coerce.number({ error: 'An id is a whole number.' }).int().positive()

const prioritySentence = 'priority is 0, 1 or 2.'

export const format = z.enum(['json', 'csv'], { error: 'format is json or csv.' }).default('json')

const common = {
  sort: text(50).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(9000).default(25),
  format,
}

/** Days of the hospital, both included; without them, the current month. */
export const range = { from: day('from').optional(), until: day('until').optional() }

export const priority = z.coerce.number().int().min(0, prioritySentence).max(2, prioritySentence).optional()

/** The department of a paging group, the group itself (0: users by name), and a priority. */
const pageFilters = {
  department_id: id.optional(),
  group_id: z.coerce.number({ error: 'An id is a whole number.' }).int().min(0).optional(),
  priority,
}

export const reportQueries = {
  ranged: z.strictObject({ ...common, ...range }),
  rollout: z.strictObject({
    ...common,
    ...range,
    department_id: id.optional(),
    /** Days in a bar. */
    days: z.coerce
      .number()
      .int()
      .refine(
        (value) => (rolloutBuckets as readonly number[]).includes(value),
        'days is 5, 10, 15, 30, 60, 90 or 180.',
      )
      .default(5),
  }),
  byDepartment: z.strictObject({ ...common, ...range, department_id: id.optional() }),
  ofUser: z.strictObject({ ...common, ...range, user_id: id }),
  closedLoop: z.strictObject({
    ...common,
    ...range,
    ...pageFilters,
    by: z.enum(pageGroupings, { error: 'by is group, priority or hour.' }).default('group'),
  }),
  present: z.strictObject({ ...common, department_id: id.optional() }),
  ofDepartments: z.strictObject({ ...common, departmentIds: idList('departmentIds') }),
}

export const pageListQuery = z.strictObject({
  ...range,
  ...pageFilters,
  /** Two hours of the day: 0 is from 00:00 to 02:00. */
  slot: z.coerce.number().int().min(0).max(11, 'slot is from 0 to 11.').optional(),
  hour: z.coerce.number().int().min(0).max(23, 'hour is from 0 to 23.').optional(),
  /** `night` selects the hours from 22:00 to 06:00. */
  hours: z.enum(['night'], { error: 'hours is night.' }).optional(),
  user_id: id.optional(),
  outcome: z
    .enum(pageOutcomes, {
      error:
        'outcome is delivered, opened, answered, escalated, unanswered, misdirected, nobody_on_call, failed_over or declined.',
    })
    .optional(),
  format,
  ...pageQuery(25),
})

/**
 * A page in a report, without its text or patient. Seconds count from when it was sent, and are `null` for
 * steps that did not happen.
 */
export const ReportedPage = z
  .object({
    thread_id: z.int(),
    message_id: z.int(),
    sent: z.string(),
    group: z.string(),
    message_type: z.string(),
    priority: z.int(),
    delivered_seconds: z.int().nullable(),
    opened_seconds: z.int().nullable(),
    answered_seconds: z.int().nullable(),
    is_escalated: z.boolean(),
    is_unanswered: z.boolean(),
    is_misdirected: z.boolean(),
    was_nobody_on_call: z.boolean(),
    /** A fail-over user was asked. */
    is_failed_over: z.boolean(),
    /** A user rejected it, or answered with an option that means no. */
    is_declined: z.boolean(),
    /** The caller takes part in the thread. */
    may_open: z.boolean(),
    /** The caller archived the thread. */
    is_archived: z.boolean(),
  })
  .meta({ id: 'ReportedPage' })
export type ReportedPage = z.output<typeof ReportedPage>

export const ReportedPages = pageOf(ReportedPage)

export const notificationListQuery = z.strictObject({
  ...range,
  channel: z.enum(notificationChannels, {
    error: 'channel is web_push, apns, fcm, sms, voice, email or pager.',
  }),
  /** Empty if no provider was chosen, such as for a notification without an address. */
  provider: text(20).default(''),
  outcome: z
    .enum(notificationOutcomes, { error: 'outcome is tried, delivered, failed or impossible.' })
    .default('tried'),
  format,
  ...pageQuery(25),
})

/**
 * A notification in a report, without its recipient and text. Seconds are `null` for steps that did not happen.
 */
export const ReportedNotification = z
  .object({
    id: z.int(),
    thread_id: z.int(),
    created: z.string(),
    message_type: z.string(),
    priority: z.int(),
    /** The reason of a failure. */
    reason: z.string(),
    attempt_seconds: z.int().nullable(),
    delivery_seconds: z.int().nullable(),
    /** The caller takes part in the thread. */
    may_open: z.boolean(),
    /** The caller archived the thread. */
    is_archived: z.boolean(),
  })
  .meta({ id: 'ReportedNotification' })
export type ReportedNotification = z.output<typeof ReportedNotification>

/** There is no `count` of all rows: the numbers of the report have it. */
export const ReportedNotifications = pageOf(ReportedNotification).omit({ count: true })
