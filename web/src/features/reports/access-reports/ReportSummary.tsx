import type { ReportSummaryText } from './access-report.view.ts'

interface ReportSummaryProps {
  summary: ReportSummaryText
  about: string
}

export const ReportSummary = ({ summary: { text, warning }, about }: ReportSummaryProps) => (
  <div role="status" className="pb-4">
    <p className="text-lg font-semibold">
      {text} {warning && <span className="text-warn">{warning}</span>}
    </p>
    <p className="text-sm text-ink-2">{about}</p>
  </div>
)
