import type { NoteDraft } from '@wardline/contract/patients/notes/note-draft.schemas.ts'
import type { Note } from '@wardline/contract/patients/notes/note.schemas.ts'
import { useState } from 'react'
import { formatDateTime, formatFullDateTime, formatTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { LinkedText } from '../../../platform/text/LinkedText.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { Chip, PriorityBadge } from '../../../platform/ui/indicators/Chip.tsx'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { useDeleteNote } from './note.api.ts'
import { couldNotDelete, countVersions, typeNames } from './note.text.ts'
import { NoteTypeIcon } from './NoteTypeIcon.tsx'

interface NoteCardProps {
  note: Note
  draft: NoteDraft | undefined
  onEdit: () => void
  onVersions: () => void
}

/** Longer texts are folded. */
const foldedLength = 900

const textLength = ({ content, data }: Note): number =>
  data.reduce((total, { value }) => total + value.length, content.length)

export function NoteCard({ note, draft, onEdit, onVersions }: NoteCardProps) {
  const { author, type, priority, note_template, version, may } = note
  const now = useMinute()
  const [isDeleting, setDeleting] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  const created = Date.parse(note.created)
  const isLong = textLength(note) > foldedLength
  return (
    <article
      aria-label={`Note by ${author.display_name}, ${formatDateTime(created, now)}`}
      className="flex gap-3 border-t border-line py-4"
    >
      <Avatar name={author.display_name} picture={author.profile_picture} decorative />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <header className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <PersonName
            user_id={author.id}
            name={author.display_name}
            picture={author.profile_picture}
            className="font-semibold"
          />
          <Chip>
            <NoteTypeIcon type={type} size={12} />
            {typeNames[type]}
          </Chip>
          <PriorityBadge priority={priority} low />
          {note_template !== null && <span className="text-ink-2">{note_template}</span>}
          <time
            dateTime={note.created}
            title={formatFullDateTime(created)}
            className="ml-auto text-xs text-ink-2 tabular-nums"
          >
            {formatDateTime(created, now)}
          </time>
        </header>
        <div className={isLong && !isUnfolded ? 'line-clamp-6' : 'flex flex-col gap-2'}>
          <NoteText note={note} />
        </div>
        {isLong && (
          <button
            type="button"
            className="self-start text-sm font-medium text-accent underline-offset-2 hover:underline"
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Show less' : 'Show all'}
          </button>
        )}
        <footer className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
          {may.edit && (
            <Button onClick={onEdit}>
              {draft ? `Continue draft of ${formatTime(Date.parse(draft.changed))}` : 'Edit'}
            </Button>
          )}
          {version > 1 && <Button onClick={onVersions}>{countVersions(version)}</Button>}
          {may.delete && <Button onClick={() => setDeleting(true)}>Delete</Button>}
          {version > 1 && (
            <span className="tabular-nums">
              Changed by {note.changed_by}, {formatDateTime(Date.parse(note.changed), now)}
            </span>
          )}
        </footer>
      </div>
      {isDeleting && <DeleteNote note={note} onClose={() => setDeleting(false)} />}
    </article>
  )
}

const NoteText = ({ note: { data, content } }: { note: Note }) => (
  <>
    {data
      .filter(({ value }) => value !== '')
      .map(({ field_id, name, show_label, value }) => (
        <div key={field_id}>
          <p className={show_label ? 'text-xs font-medium text-ink-2' : 'sr-only'}>{name}</p>
          <p className="text-sm whitespace-pre-wrap wrap-anywhere">
            <LinkedText text={value} />
          </p>
        </div>
      ))}
    {content !== '' && (
      <p className="text-sm whitespace-pre-wrap wrap-anywhere">
        <LinkedText text={content} />
      </p>
    )}
  </>
)

function DeleteNote({ note, onClose }: { note: Note; onClose: () => void }) {
  const remove = useDeleteNote({ id: note.patient_id, note_id: note.id })
  return (
    <DeleteDialog
      name="this note"
      label="Delete note"
      isBusy={remove.isPending}
      errors={remove.error ? [couldNotDelete, ...errorSentences(remove.error)] : []}
      onDelete={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            onClose()
            showToast('Note deleted')
          },
        })
      }
      onClose={onClose}
    >
      {note.type === 'private' ? 'No one else can read it.' : 'It disappears for everyone.'} It cannot be
      restored.
    </DeleteDialog>
  )
}
