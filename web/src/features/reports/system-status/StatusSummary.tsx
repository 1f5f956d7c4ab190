import { IconAlertTriangleFilled, IconCircleCheck } from '@tabler/icons-react'
import type { SystemStatus } from '@wardline/contract/reports/status.schemas.ts'
import { summarizeStatus } from './status-summary.view.ts'

interface Props {
  status: SystemStatus
  /** True if the latest request failed: never show the status as healthy then. */
  isStale: boolean
}

const styles = {
  good: 'bg-ok-soft text-ok',
  missing: 'bg-warn-soft text-warn',
  bad: 'bg-danger-soft text-danger',
}

export function StatusSummary({ status, isStale }: Props) {
  const { tone, sentence } = isStale
    ? {
        tone: 'bad' as const,
        sentence: 'Status unavailable. Showing the last known status.',
      }
    : summarizeStatus(status)
  const Icon = tone === 'good' ? IconCircleCheck : IconAlertTriangleFilled
  return (
    <p
      role="status"
      aria-label="Summary"
      className={`flex items-start gap-3 rounded-lg px-4 py-3 text-lg font-medium tabular-nums ${styles[tone]}`}
    >
      <Icon size={22} stroke={1.75} aria-hidden className="mt-0.5 flex-none" />
      {sentence}
    </p>
  )
}
