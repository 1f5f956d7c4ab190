import { IconCheck } from '@tabler/icons-react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import type { DraftStatus } from './draft-saver.ts'

interface DraftStatusLineProps {
  status: DraftStatus
  onRetry: () => void
}

export function DraftStatusLine({ status, onRetry }: DraftStatusLineProps) {
  const now = useMinute()
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 text-xs text-ink-2 tabular-nums empty:hidden max-md:order-last max-md:basis-full"
    >
      {status.kind === 'saved' && (
        <span className="inline-flex items-center gap-1">
          <IconCheck size={14} stroke={1.75} aria-hidden />
          Draft saved {formatDateTime(status.at, now)}
        </span>
      )}
      {status.kind === 'failed' && (
        <>
          <span className="text-danger">{['Draft not saved.', ...status.sentences].join(' ')}</span>
          <Button onClick={onRetry}>Try again</Button>
        </>
      )}
    </div>
  )
}
