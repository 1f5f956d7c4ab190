import type { Readable } from 'node:stream'
import {
  reportColumns,
  type ReportColumn,
  type ReportSlug,
} from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type {
  Report,
  ReportFigure,
  ReportRow,
} from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { reports, type PageGrouping } from '@wardline/contract/reports/standard-reports/reports.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { monthOf } from '../tallies/day.rules.ts'
import { channelQuality, patientHandoffs } from '../closed-loop/delivery-reports.actions.ts'
import { closedLoop } from '../closed-loop/closed-loop.actions.ts'
import { coverage, onCallLoad } from '../closed-loop/duty-reports.actions.ts'
import { callLog, deviceBreakdown, deviceList } from './device-reports.actions.ts'
import { streamCsv } from '../report-parts/csv-stream.rules.ts'
import { compareFigures } from '../report-parts/figure.rules.ts'
import { requirePeriod } from './report-period.access.ts'
import { requireReportSubject } from '../report-parts/report-subject.access.ts'
import { unknownColumn } from './report.errors.ts'
import type { ReportPart } from '../report-parts/report-order.queries.ts'
import type { ReportRequest, ReportSource } from '../report-parts/report-source.rules.ts'
import { adoptionTracking, onboarding, rollout, usage, userMonitoring } from './user-reports.actions.ts'
import { messageTypeUsage, messageVolume, userMessageTypes } from './volume-reports.actions.ts'

export interface ReportInput {
  from?: string | undefined
  until?: string | undefined
  department_id?: number | undefined
  user_id?: number | undefined
  departmentIds?: string | undefined
  days?: number | undefined
  group_id?: number | undefined
  priority?: number | undefined
  by?: PageGrouping | undefined
  sort?: string | undefined
  page: number
  page_size: number
}

const sources: Record<ReportSlug, (request: ReportRequest) => ReportSource> = {
  rollout,
  'usage-report': usage,
  'call-log-report': callLog,
  'adoption-report': adoptionTracking,
  'msg-volume-over-time': messageVolume,
  'user-mt-report': (request) => userMessageTypes({ ...request, user_id: request.user_id ?? 0 }),
  'user-monitoring-report': (request) => userMonitoring({ ...request, user_id: request.user_id ?? 0 }),
  'mt-usage-report': messageTypeUsage,
  'device-report': deviceList,
  'device-breakdown-report': (request) =>
    deviceBreakdown({ ...request, department_ids: request.department_ids ?? [] }),
  'onboarding-report': onboarding,
  'closed-loop-report': closedLoop,
  'coverage-report': coverage,
  'on-call-load-report': onCallLoad,
  'channel-quality-report': channelQuality,
  'patient-handoff-report': patientHandoffs,
}

async function openReport(ctx: Context, slug: ReportSlug, input: ReportInput) {
  const { account_id } = ctx.caller
  return ctx.read(async (db) => {
    const { from, until, ...day } = await requirePeriod(db, account_id, input)
    const department_ids = input.departmentIds?.split(',').map(Number)
    const { department_id, user_id, days, group_id, priority, by } = input
    const filters = { department_id, department_ids, user_id, days, group_id, priority, by }
    const request = { slug, account_id, day, from, until, ...filters }
    return {
      request,
      sort: checkSort(slug, input.sort),
      subject: await requireReportSubject(db, request),
      source: sources[slug](request),
    }
  })
}

/** The main figure of the current month. */
export async function readMainFigure(
  db: Db,
  { account_id, slug, day }: Pick<ReportRequest, 'account_id' | 'slug' | 'day'>,
): Promise<ReportFigure | null> {
  const request = { slug, account_id, day, from: monthOf(day.today), until: day.today }
  const [main] = await sources[slug](request).figures(db)
  return main ?? null
}

function checkSort(slug: ReportSlug, sort: string = reports[slug].default_sort): string {
  const column = sort.replace(/^-/, '')
  const columns: readonly ReportColumn[] = reportColumns[slug]
  if (!columns.some(({ key }) => key === column)) throw unknownColumn()
  return sort
}

export async function readReport(
  ctx: Context,
  slug: ReportSlug,
  input: ReportInput,
): Promise<Omit<Report, 'next' | 'previous'>> {
  const { request, sort, subject, source } = await openReport(ctx, slug, input)
  const { page, page_size } = input
  return ctx.read(async (db) => {
    const { count, results } = await source.rows(db, {
      sort,
      limit: page_size,
      offset: (page - 1) * page_size,
    })
    const figures = compareFigures(await source.figures(db), (await source.earlierFigures?.(db)) ?? [])
    const chart = (await source.chart?.(db)) ?? null
    const heat = (await source.heat?.(db)) ?? null
    const range = reports[slug].has_range ? { from: request.from, until: request.until } : null
    return { slug, range, as_of: request.day.as_of, subject, figures, chart, heat, count, results }
  })
}

export async function exportReport(
  ctx: Context,
  slug: ReportSlug,
  input: ReportInput,
): Promise<{ name: string; content: Readable }> {
  const { request, sort, source } = await openReport(ctx, slug, input)
  const content = streamCsv({
    columns: reportColumns[slug],
    read: (part, last) => ctx.read((db) => readPart(db, source, { ...part, sort }, last)),
  })
  const period = reports[slug].has_range ? `-${request.from}-${request.until}` : `-${request.day.today}`
  return { name: `${slug}${period}.csv`, content }
}

async function readPart(
  db: Db,
  source: ReportSource,
  part: ReportPart,
  last: ReportRow | undefined,
): Promise<readonly ReportRow[]> {
  const rows = last === undefined ? null : source.rowsAfter?.(db, last, part)
  return rows ?? (await source.rows(db, part)).results
}
