import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { PageGrouping } from '@wardline/contract/reports/standard-reports/reports.ts'
import type {
  ReportChart,
  ReportFigure,
  ReportHeat,
  ReportRow,
} from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Page } from '../../../platform/http/paging.ts'
import type { ReportDay } from './period.queries.ts'
import type { ReportPart } from './report-order.queries.ts'

export interface ReportRequest {
  slug: ReportSlug
  account_id: number
  day: ReportDay
  /** Days of the hospital, both included. */
  from: string
  until: string
  department_id?: number | undefined
  user_id?: number | undefined
  department_ids?: readonly number[] | undefined
  /** Days in a period of the rollout report. */
  days?: number | undefined
  /** The paging group of the closed loop report. */
  group_id?: number | undefined
  priority?: number | undefined
  by?: PageGrouping | undefined
}

/** Reads at the first call only: the table, the figures and the chart of one request show the same rows. */
export function readOnce<T>(read: (db: Db) => Promise<T>): (db: Db) => Promise<T> {
  let rows: Promise<T> | undefined
  return (db) => (rows ??= read(db))
}

export interface ReportSource {
  rows(db: Db, part: ReportPart): Promise<Page<ReportRow>>
  /**
   * The rows of a part by the last row before it, for reports of very many rows: with an offset, each part
   * would read those before it. Returns `null` if the rows are not in an order that supports it.
   */
  rowsAfter?(db: Db, last: ReportRow, part: ReportPart): Promise<ReportRow[]> | null
  /** Shown above the chart, the main one first. */
  figures(db: Db): Promise<ReportFigure[]>
  /** The comparable figures of the period before, by the same labels. */
  earlierFigures?(db: Db): Promise<ReportFigure[]>
  chart?(db: Db): Promise<ReportChart>
  heat?(db: Db): Promise<ReportHeat>
}
