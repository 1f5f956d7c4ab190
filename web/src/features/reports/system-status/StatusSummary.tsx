import { IconAlertTriangleFilled, IconCircleCheck } from '@tabler/icons-react'
import type { SystemStatus } from '@wardline/contract/reports/status.schemas.ts'
import { summarizeStatus } from './status-summary.view.ts'

interface Props {
  status: SystemStatus
  /** True if the latest request failed: never show the status as healthy then. */
  isStale: boolean
}

export function StatusSummary({ status, isStale }: Props) {
  const { tone, sentence } = isStale
    ? {
        tone: 'bad' as const,
        sentence: 'Status unavailable. Showing the last known status.',
      }
    : summarizeStatus(status)
  const isWell = tone === 'good'
  const Icon = isWell ? IconCircleCheck : IconAlertTriangleFilled
  return (
    <p
      role="status"
      aria-label="Summary"
      className={`flex items-start gap-3 rounded-lg px-4 py-3 text-lg font-medium tabular-nums ${isWell ? 'bg-ok-soft text-ok' : 'bg-danger-soft text-danger'}`}
    >
      <Icon size={22} stroke={1.75} aria-hidden className="mt-0.5 flex-none" />
      {sentence}
    </p>
  )
}
