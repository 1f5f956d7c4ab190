import { IconDownload, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { formatFullDateTime } from '../../../platform/clock/dates.ts'
import { toHomeTime } from '../../../platform/clock/home-time.ts'
import { ActionForm, keepValues } from '../../../platform/forms/ActionForm.tsx'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { saveCsv } from '../../../platform/table/save-csv.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { usePrintedPage } from '../../../platform/ui/layout/use-printed-page.ts'
import { dayEnd, dayStart } from '../audit/audit-filter.view.ts'
import type { ReportPeriod } from './access-report.api.ts'
import { writeReport, type AccessRow } from './access-report.view.ts'

interface ReportFrameProps {
  name: string
  title: string
  identifiers?: ReactNode
  report: { from: string; until: string; made: string; made_by: string; days: string[] } | undefined
  table: { who: string; rows: AccessRow[] } | undefined
  error: Error | null
  onRetry: () => void
  onPeriod: (period: ReportPeriod) => void
  /** Path and parameters of the audit screen with every entry. */
  entriesHref: string
  children: ReactNode
}

export function ReportFrame(props: ReportFrameProps) {
  usePrintedPage()
  const { name, title, identifiers, report, table, error, onRetry, onPeriod, entriesHref, children } = props
  return (
    <Page
      title={title}
      tabTitle="Access report"
      about={
        <>
          <AppLink className="text-accent underline underline-offset-2" href="/accountSettings/accessReports">
            Access reports
          </AppLink>
          {identifiers && <> · {identifiers}</>}
        </>
      }
      actions={
        <div className="flex gap-2 print:hidden">
          <AppLink
            className="inline-flex h-control items-center rounded-md border border-line bg-surface px-3 text-sm font-medium hover:bg-hover"
            href={entriesHref}
          >
            Every entry
          </AppLink>
          {report && table && (
            <Button onClick={() => saveCsv(`${name}.csv`, writeReport(table.who, report.days, table.rows))}>
              <IconDownload size={16} stroke={1.75} aria-hidden />
              CSV
            </Button>
          )}
          <Button onClick={() => window.print()}>
            <IconPrinter size={16} stroke={1.75} aria-hidden />
            Print
          </Button>
        </div>
      }
    >
      {report && <Period key={report.from} report={report} onPeriod={onPeriod} />}
      {error && isApiError(error, 404) && <p role="alert">This record does not exist.</p>}
      {error && !isApiError(error, 404) && (
        <LoadError onRetry={onRetry}>{errorSentences(error).join(' ')}</LoadError>
      )}
      {!report && !error && (
        <Skeleton label="Loading the report">
          <SkeletonBlock className="h-96 w-full" />
        </Skeleton>
      )}
      {children}
      {report && (
        <p className="pt-4 text-xs text-ink-2">
          Made by {report.made_by}, {formatFullDateTime(Date.parse(report.made))}. This report is itself in
          the audit trail.
        </p>
      )}
    </Page>
  )
}

function Period({
  report: { from, until },
  onPeriod,
}: {
  report: { from: string; until: string }
  onPeriod: (period: ReportPeriod) => void
}) {
  return (
    <ActionForm
      initial={{
        from: toHomeTime(Date.parse(from)).slice(0, 10),
        until: toHomeTime(Date.parse(until) - 1).slice(0, 10),
      }}
      next={keepValues}
      save={async (days) => onPeriod({ from: dayStart(days.from), until: dayEnd(days.until) })}
    >
      <div className="flex flex-wrap items-end gap-2 pb-4">
        <TextField name="from" label="From" type="date" required="Enter a date." />
        <TextField name="until" label="Until" type="date" required="Enter a date." />
        <SubmitButton className="print:hidden">Show period</SubmitButton>
      </div>
    </ActionForm>
  )
}
