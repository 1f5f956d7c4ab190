import { z } from 'zod'
import { text } from '../../text.ts'
import { idList } from '../../typeahead.ts'
import { rolloutBuckets } from './reports.ts'

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

export const ReportFigure = z.object({
  label: z.string(),
  value: z.number(),
  kind: z.enum(['count', 'percent', 'seconds']),
})
export type ReportFigure = z.output<typeof ReportFigure>

export const Report = z
  .object({
    slug: z.string(),
    /** Days of the hospital, both included. Null: the report shows the present. */
    range: z.object({ from: z.string(), until: z.string() }).nullable(),
    /** Messages up to this instant are counted; null: none yet. */
    as_of: z.string().nullable(),
    /** The user or the departments that the report is about. */
    subject: z.string(),
    figures: z.array(ReportFigure),
    chart: ReportChart.nullable(),
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
    name: z.string(),
    about: z.string(),
    asks: z.enum(['user', 'departments']).nullable(),
    /** The main figure of this month; null if the report is about one user. */
    figure: ReportFigure.nullable(),
  })
  .meta({ id: 'ReportSummary' })
export type ReportSummary = z.output<typeof ReportSummary>

const day = (name: string) => z.iso.date(`${name} is a date such as 2026-11-01.`)

const id = z.coerce.number({ error: 'An id is a whole number.' }).int().positive()

const common = {
  sort: text(50).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(9000).default(25),
  format: z.enum(['json', 'csv'], { error: 'format is json or csv.' }).default('json'),
}

/** Days of the hospital, both included; without them, the current month. */
const range = { from: day('from').optional(), until: day('until').optional() }

export const reportQueries = {
  ranged: z.strictObject({ ...common, ...range }),
  rollout: z.strictObject({
    ...common,
    ...range,
    /** Days in a bar. */
    days: z.coerce
      .number()
      .refine(
        (value) => (rolloutBuckets as readonly number[]).includes(value),
        'days is 5, 10, 15, 30, 60, 90 or 180.',
      )
      .default(5),
  }),
  byDepartment: z.strictObject({ ...common, ...range, department_id: id.optional() }),
  ofUser: z.strictObject({ ...common, ...range, user_id: id }),
  present: z.strictObject({ ...common, department_id: id.optional() }),
  ofDepartments: z.strictObject({ ...common, departmentIds: idList('departmentIds') }),
}
