import type { NoteDraft } from '@wardline/contract/patients/notes/note-draft.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { PlainText } from '../../../platform/text/PlainText.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'

/** Drafts of new notes, and of notes that the user can no longer change. */
export const NoteDrafts = ({
  drafts,
  onContinue,
}: {
  drafts: readonly NoteDraft[]
  onContinue: (draft: NoteDraft) => void
}) => {
  const now = useMinute()
  return (
    <ul role="list" aria-label="Your drafts" className="flex flex-col gap-2 pb-3 empty:hidden">
      {drafts.map((draft) => (
        <li
          key={draft.id}
          className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-inset px-3 py-2 text-sm"
        >
          <Chip>Draft</Chip>
          <span className="min-w-0 flex-1 basis-40 truncate">
            <PlainText text={draftExcerpt(draft)} />
          </span>
          <span className="text-xs text-ink-2 tabular-nums">
            {formatDateTime(Date.parse(draft.changed), now)} · Only you can see this
          </span>
          <Button onClick={() => onContinue(draft)}>Continue</Button>
        </li>
      ))}
    </ul>
  )
}

const draftExcerpt = ({ content, data }: NoteDraft): string =>
  [...Object.values(data), content].find((text) => text.trim() !== '')?.slice(0, 200) ?? 'Empty draft'
