import { IconAlertTriangleFilled, IconCircleCheck } from '@tabler/icons-react'
import { promiseSentence } from '@wardline/contract/reports/status.rules.ts'
import type { SystemStatus } from '@wardline/contract/reports/status.schemas.ts'

interface Props {
  status: SystemStatus
  /** It could not be read again: what stands here is old, and nothing old is called well. */
  isStale: boolean
}

/** The one sentence: every promise was checked, or which was not. */
export function StatusHead({ status, isStale }: Props) {
  const { tone, sentence } = isStale
    ? {
        tone: 'bad' as const,
        sentence: 'The server does not say how it is. What stands below is what it said last.',
      }
    : promiseSentence(status)
  const isWell = tone === 'good'
  const Icon = isWell ? IconCircleCheck : IconAlertTriangleFilled
  return (
    <p
      role="status"
      aria-label="Promises"
      className={`flex items-start gap-3 rounded-lg px-4 py-3 text-lg font-medium tabular-nums ${isWell ? 'bg-ok-soft text-ok' : 'bg-danger-soft text-danger'}`}
    >
      <Icon size={22} stroke={1.75} aria-hidden className="mt-0.5 flex-none" />
      {sentence}
    </p>
  )
}
