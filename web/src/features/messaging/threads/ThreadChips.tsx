import { IconPaperclip, IconUser } from '@tabler/icons-react'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { patientTexts } from './patient.view.ts'
import { attachmentLabel } from './threads.text.ts'

export function ThreadChips({ thread }: { thread: Pick<Thread, 'patient' | 'last_message'> }) {
  return (
    <>
      {thread.patient && <PatientChip patient={thread.patient} />}
      {thread.last_message.has_attachments && (
        <IconPaperclip size={13} role="img" aria-label={attachmentLabel} className="text-ink-3" />
      )}
    </>
  )
}

function PatientChip({ patient }: { patient: NonNullable<Thread['patient']> }) {
  const [name, bed] = patientTexts(patient)
  return (
    <Chip className="figures shrink">
      <IconUser size={11} aria-hidden className="flex-none" />
      <span className="flex min-w-0">
        <span className="truncate">{name}</span>
        <span className="flex-none whitespace-pre">{bed}</span>
      </span>
    </Chip>
  )
}
