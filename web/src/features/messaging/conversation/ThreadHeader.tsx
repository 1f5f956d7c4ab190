import { IconArchive, IconArrowLeft, IconBellOff, IconInbox, IconUsers } from '@tabler/icons-react'
import { threadTitle } from '@wardline/contract/messaging/threads/thread-title.rules.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Suspense } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Chip, PriorityBadge } from '../../../platform/ui/indicators/Chip.tsx'
import { PlainText } from '../../../platform/text/PlainText.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { ThreadMenu } from './ThreadMenu.tsx'
import type { ThreadActions } from './use-thread-actions.ts'
import { GroupsLine } from './GroupsLine.tsx'
import { PatientLine } from '../patient-link/PatientLine.tsx'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { archiveLabel, backLabel, peopleLabel, unarchiveLabel } from './conversation.text.ts'
import { ReminderChip } from '../threads/ReminderChip.tsx'
import { mutedLabel } from '../threads/threads.text.ts'
import { useIsPhone } from '../../../platform/ui/layout/use-is-phone.ts'
import { PageHead } from '../../../platform/ui/layout/PageHead.tsx'

const EmrWritebackChip = lazyComponent(() =>
  import('../emr-writeback/EmrWritebackChip.tsx').then((module) => ({ default: module.EmrWritebackChip })),
)

interface ThreadHeaderProps {
  thread: Thread
  actions: ThreadActions & { select?: () => void }
  onBack: () => void
  onArchive: () => void
  onPeople: () => void
}

export function ThreadHeader({ thread, actions, onBack, onArchive, onPeople }: ThreadHeaderProps) {
  const isPhone = useIsPhone()
  const now = useMinute()
  const title = threadTitle(thread, useMe().id)
  return (
    // Nothing here changes its height: the messages below must not move. Only a long name adds a line on phones.
    <PageHead
      title={title}
      tabTitle="Conversation"
      heading={<PlainText text={title} />}
      back={
        <IconButton label={backLabel} keys="U" onClick={onBack} className="md:hidden">
          <IconArrowLeft size={18} />
        </IconButton>
      }
      facts={
        <>
          <PriorityBadge priority={thread.priority} low isShort />
          {thread.me.is_muted && (
            <Chip>
              <IconBellOff size={11} aria-hidden />
              <span className="max-md:sr-only">{mutedLabel}</span>
            </Chip>
          )}
          {thread.me.reminder && <ReminderChip reminder={thread.me.reminder} now={now} isLong />}
          {thread.patient_id !== null && (
            <Suspense>
              <EmrWritebackChip thread={thread} />
            </Suspense>
          )}
        </>
      }
      below={
        <>
          {thread.patient && <PatientLine patient={thread.patient} />}
          {/* On phones the list of people says which group each is in. */}
          <div className={thread.patient ? 'max-md:hidden' : undefined}>
            <GroupsLine thread={thread} />
          </div>
        </>
      }
    >
      <div className="flex">
        {!isPhone && (
          <IconButton label={peopleLabel} onClick={onPeople} className="lg:hidden">
            <IconUsers size={18} />
          </IconButton>
        )}
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
        <ThreadMenu actions={isPhone ? { ...actions, people: onPeople } : actions} />
      </div>
    </PageHead>
  )
}
