import { IconArchive, IconArrowLeft, IconInbox, IconUsers } from '@tabler/icons-react'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Suspense } from 'react'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { PriorityBadge } from '../../../platform/ui/indicators/Chip.tsx'
import { PlainText } from '../../../platform/text/PlainText.tsx'
import { ThreadMenu } from './ThreadMenu.tsx'
import type { ThreadActions } from './use-thread-actions.ts'
import { GroupsLine } from './GroupsLine.tsx'
import { PatientLine } from '../patient-link/PatientLine.tsx'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { archiveLabel, backLabel, peopleLabel, unarchiveLabel } from './conversation.text.ts'
import { PageHeading } from '../../../platform/ui/layout/PageHeading.tsx'

const EmrWritebackChip = lazyComponent(() =>
  import('../emr-writeback/EmrWritebackChip.tsx').then((module) => ({ default: module.EmrWritebackChip })),
)

interface ThreadHeaderProps {
  thread: Thread
  actions: ThreadActions
  onBack: () => void
  onArchive: () => void
  onPeople: () => void
}

export const ThreadHeader = ({ thread, actions, onBack, onArchive, onPeople }: ThreadHeaderProps) => (
  // Nothing here changes its height: the messages below must not move. On phones the facts use the whole width.
  <header className="grid min-h-[61px] flex-none grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center border-b border-line px-3 py-2 md:px-4">
    <IconButton label={backLabel} keys="U" onClick={onBack} className="mr-2 md:hidden">
      <IconArrowLeft size={18} />
    </IconButton>
    <div className="col-start-2 flex items-center gap-2">
      <PageHeading
        title={thread.subject}
        tabTitle="Conversation"
        className="line-clamp-2 text-lg font-semibold wrap-anywhere"
      >
        <PlainText text={thread.subject} />
      </PageHeading>
      <PriorityBadge priority={thread.priority} low />
      {thread.patient_id !== null && (
        <Suspense>
          <EmrWritebackChip thread={thread} />
        </Suspense>
      )}
    </div>
    <div className="col-span-3 col-start-1 row-start-2 min-w-0 md:col-span-1 md:col-start-2">
      {thread.patient && <PatientLine patient={thread.patient} />}
      <GroupsLine thread={thread} />
    </div>
    <div className="col-start-3 row-start-1 ml-2 flex flex-none md:row-span-2">
      <IconButton label={peopleLabel} onClick={onPeople} className="lg:hidden">
        <IconUsers size={18} />
      </IconButton>
      {thread.may.archive && thread.status === 'active' && (
        <IconButton label={archiveLabel} keys="E" onClick={onArchive}>
          <IconArchive size={18} />
        </IconButton>
      )}
      {actions.unarchive && (
        <IconButton label={unarchiveLabel} keys="E" onClick={actions.unarchive}>
          <IconInbox size={18} />
        </IconButton>
      )}
      <ThreadMenu actions={actions} />
    </div>
  </header>
)
