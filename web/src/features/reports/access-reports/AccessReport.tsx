import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReportPeriod } from './access-report.api.ts'
import type { AccessRow, ReportSummaryText } from './access-report.view.ts'
import { AccessTable } from './AccessTable.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { ReportSummary } from './ReportSummary.tsx'

interface MadeReport {
  from: string
  until: string
  made: string
  made_by: string
  days: string[]
}

interface AccessReportProps<Report extends MadeReport> {
  /** Name of the saved file. */
  name: string
  query: UseQueryResult<Report>
  onPeriod: (period: ReportPeriod) => void
  /** Path and parameters of the audit screen with every entry. */
  entriesHref: string
  present: (report: Report) => PresentedReport
  children?: (report: Report) => ReactNode
}

interface PresentedReport {
  title: string
  identifiers: string
  summary: ReportSummaryText
  /** Explains which actions count as opening a record. */
  about: string
  label: string
  who: string
  unrelated: string
  rows: AccessRow[]
}

/** Report on opened records: either of one patient or by one user. */
export function AccessReport<Report extends MadeReport>(props: AccessReportProps<Report>) {
  const { data: report, error, refetch } = props.query
  const presented = report && props.present(report)
  return (
    <ReportFrame
      name={props.name}
      title={presented?.title ?? 'Access report'}
      identifiers={presented?.identifiers}
      report={report}
      table={presented}
      error={error}
      onRetry={() => void refetch()}
      onPeriod={props.onPeriod}
      entriesHref={props.entriesHref}
    >
      {report && presented && (
        <>
          <ReportSummary summary={presented.summary} about={presented.about} />
          <AccessTable
            label={presented.label}
            who={presented.who}
            days={report.days}
            made={report.made}
            groups={{ unrelated: presented.unrelated, related: 'Care team or conversation' }}
            rows={presented.rows}
          />
          {props.children?.(report)}
        </>
      )}
    </ReportFrame>
  )
}
