import type { Note } from '@wardline/contract/patients/notes/note.schemas.ts'
import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { PlainText } from '../../../platform/text/PlainText.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DiffText } from './DiffText.tsx'
import { listParts, type NoteValues } from './note-form.rules.ts'
import { freeText } from './note.text.ts'

interface NoteConflictProps {
  stored: Note
  values: NoteValues
  template: NoteTemplate | null
  isSaving: boolean
  onKeepEditing: () => void
  onSaveMine: () => void
  onUseStored: () => void
}

/** Both texts side by side: the second editor decides, and nothing is overwritten unseen. */
export function NoteConflict(props: NoteConflictProps) {
  const { stored, values, template } = props
  const now = useMinute()
  const fields = template?.fields ?? []
  const mine = listParts(
    {
      content: values.content,
      data: fields.map(({ id, name, show_label }) => ({
        field_id: id,
        name,
        show_label,
        value: values.data[id] ?? '',
      })),
    },
    freeText,
  )
  const theirs = listParts(stored, freeText)
  const keys = [...new Set([...theirs, ...mine].map(({ key }) => key))]
  const rows = keys.map((key) => {
    const [saved, own] = [theirs, mine].map((parts) => parts.find((part) => part.key === key))
    return { key, name: (own ?? saved)?.name ?? '', saved: saved?.text ?? '', own: own?.text ?? '' }
  })
  return (
    <section aria-label="Two versions" className="flex flex-col gap-4 p-4">
      <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
        {stored.changed_by} saved this note while you were editing. Nothing is lost: compare, then decide.
      </p>
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        <h3 className="text-sm font-semibold">
          {stored.changed_by}, {formatDateTime(Date.parse(stored.changed), now)} (version {stored.version})
        </h3>
        <h3 className="text-sm font-semibold max-md:order-1 max-md:border-t max-md:border-line max-md:pt-3">
          Your text
        </h3>
        {rows
          .filter(({ saved, own }) => saved !== '' || own !== '')
          .flatMap(({ key, name, saved, own }) => [
            <div key={`${key}-saved`}>
              <p className="text-xs font-medium text-ink-2">{name}</p>
              <p className="text-sm whitespace-pre-wrap wrap-anywhere">
                <PlainText text={saved} />
              </p>
            </div>,
            <div key={`${key}-own`} className="max-md:order-1">
              <p className="text-xs font-medium text-ink-2">{name}</p>
              <DiffText before={saved} after={own} />
            </div>,
          ])}
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <Button tone="accent" busy={props.isSaving} onClick={props.onSaveMine}>
          Save mine as version {stored.version + 1}
        </Button>
        <Button onClick={props.onKeepEditing}>Keep editing</Button>
        <Button onClick={props.onUseStored}>Discard mine</Button>
      </div>
    </section>
  )
}
