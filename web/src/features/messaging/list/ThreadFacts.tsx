import { IconPaperclip, IconUser } from '@tabler/icons-react'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { Chip } from '../../../platform/ui/Chip.tsx'
import { patientText } from './thread-row.view.ts'

/** Whom a thread is about, and whether its newest message brings a file: at the foot of every row that stands for one. */
export function ThreadFacts({ thread }: { thread: Pick<Thread, 'patient' | 'last_message'> }) {
  return (
    <>
      {thread.patient && (
        <Chip className="figures">
          <IconUser size={11} aria-hidden />
          {patientText(thread.patient)}
        </Chip>
      )}
      {thread.last_message.has_attachments && (
        <IconPaperclip size={13} role="img" aria-label="Has attachment" className="text-ink-3" />
      )}
    </>
  )
}
