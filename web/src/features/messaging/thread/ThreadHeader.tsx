import { IconArchive, IconArrowLeft, IconUsers } from '@tabler/icons-react'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { Suspense } from 'react'
import { IconButton } from '../../../platform/ui/Button.tsx'
import { PriorityBadge } from '../../../platform/ui/Chip.tsx'
import { ThreadMenu } from '../operations/ThreadMenu.tsx'
import type { Operations } from '../operations/use-operations.ts'
import { GroupsLine } from './GroupsLine.tsx'
import { PatientLine } from './PatientLine.tsx'
import { summaryText } from './reading.view.ts'
import { lazyCode } from '../../../platform/code.ts'

const WritebackChip = lazyCode(() =>
  import('./WritebackChip.tsx').then((module) => ({ default: module.WritebackChip })),
)

interface ThreadHeaderProps {
  thread: Thread
  operations: Operations
  onBack: () => void
  onArchive: () => void
  onPeople: () => void
}

export const ThreadHeader = ({ thread, operations, onBack, onArchive, onPeople }: ThreadHeaderProps) => (
  <header className="flex items-start gap-2 border-b border-line px-3 py-2.5 md:px-4">
    <IconButton label="Back to threads" keys="U" onClick={onBack} className="md:hidden">
      <IconArrowLeft size={18} />
    </IconButton>
    <div className="min-w-0 flex-1">
      <div className="flex items-center gap-2">
        <h1 className="truncate text-lg font-semibold">{thread.subject}</h1>
        <PriorityBadge priority={thread.priority} low />
      </div>
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        {thread.patient && <PatientLine patient={thread.patient} />}
        <GroupsLine thread={thread} />
        <span className="inline-flex items-center gap-1 tabular-nums">
          <IconUsers size={14} aria-hidden />
          {summaryText(thread.subscriber_summary)}
        </span>
        {thread.patient_id !== null && (
          <Suspense>
            <WritebackChip thread={thread} />
          </Suspense>
        )}
      </div>
    </div>
    <div className="flex flex-none">
      <IconButton label="Subscribers" onClick={onPeople} className="lg:hidden">
        <IconUsers size={18} />
      </IconButton>
      {thread.may.archive && thread.status === 'active' && (
        <IconButton label="Archive" keys="E" onClick={onArchive}>
          <IconArchive size={18} />
        </IconButton>
      )}
      <ThreadMenu operations={operations} />
    </div>
  </header>
)
