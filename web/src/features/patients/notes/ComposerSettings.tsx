import { useQuery } from '@tanstack/react-query'
import type { Note } from '@wardline/contract/patients/notes/note.schemas.ts'
import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { useState } from 'react'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { NotePriorityControl } from '../note-templates/NotePriorityControl.tsx'
import { templateChoicesQuery } from './note.api.ts'
import { hasText } from './note-form.rules.ts'
import { NoteTypeIcon } from './NoteTypeIcon.tsx'
import { readersText, typeNames, widenConsequence, widenQuestion, withoutTemplate } from './note.text.ts'
import type { ComposerState } from './use-note-composer.ts'

type NoteType = Note['type']

const types = (['shared', 'record', 'private'] as const).map((value) => ({
  value,
  label: typeNames[value],
  icon: <NoteTypeIcon type={value} />,
}))

interface ComposerSettingsProps {
  composer: ComposerState
  note: Note | undefined
  /** Only the author can change who can read a note. */
  isAuthor: boolean
}

/** Template, type with the sentence who can read the note, and priority. */
export function ComposerSettings({ composer, note, isAuthor }: ComposerSettingsProps) {
  const { values, change, template } = composer
  const [widened, setWidened] = useState<NoteType>()
  const chooseType = (type: NoteType) => {
    const isWider = values.type === 'private' && type !== 'private'
    if (isWider && (note?.type === 'private' || hasText(values))) setWidened(type)
    else change({ ...values, type })
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-3">
        {note ? (
          note.note_template !== null && <p className="pb-1.5 text-sm font-medium">{note.note_template}</p>
        ) : (
          <TemplateChoice value={template} onChange={composer.chooseTemplate} />
        )}
        {isAuthor && (
          <div className="max-md:w-full">
            <SegmentedControl
              legend="Type"
              hideLegend
              value={values.type}
              segments={types}
              onChange={chooseType}
            />
          </div>
        )}
        <div className="max-md:w-full">
          <NotePriorityControl
            hideLegend
            value={values.priority}
            onChange={(priority) => change({ ...values, priority })}
          />
        </div>
      </div>
      <p role="status" className="flex items-center gap-1.5 text-xs text-ink-2">
        <NoteTypeIcon type={values.type} />
        {readersText(values.type, isAuthor ? undefined : note?.author.display_name)}
      </p>
      {widened && (
        <Dialog
          open
          onClose={() => setWidened(undefined)}
          title={widenQuestion}
          size="small"
          footer={
            <>
              <Button onClick={() => setWidened(undefined)}>Keep it private</Button>
              <Button
                tone="accent"
                onClick={() => {
                  change({ ...values, type: widened })
                  setWidened(undefined)
                }}
              >
                Change to {typeNames[widened]}
              </Button>
            </>
          }
        >
          <p className="text-sm">{widenConsequence}</p>
        </Dialog>
      )}
    </div>
  )
}

interface TemplateChoiceProps {
  value: NoteTemplate | null
  onChange: (template: NoteTemplate | null) => void
}

function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const { data } = useQuery(templateChoicesQuery)
  const templates = data?.results ?? (value ? [value] : [])
  return (
    <Select
      aria-label="Template"
      className="w-48 max-md:w-full"
      value={value?.id ?? ''}
      onChange={({ target }) => onChange(templates.find(({ id }) => String(id) === target.value) ?? null)}
    >
      <option value="">{withoutTemplate}</option>
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
