import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { NoteFieldPicker } from './NoteFieldPicker.tsx'
import { noFieldsYet } from './note-template.text.ts'

type Field = NoteTemplate['fields'][number]

interface TemplateFieldListProps {
  fields: Field[]
  error: string | undefined
  onChange: (fields: Field[]) => void
}

const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Fields in the same order as in the form. Alt and an arrow key move the focused field. */
export function TemplateFieldList({ fields, error, onChange }: TemplateFieldListProps) {
  const list = useRef<HTMLOListElement>(null)
  const move = (at: number, to: number) => {
    const field = fields[at]
    if (!field || to < 0 || to >= fields.length) return
    const focused = document.activeElement
    flushSync(() => onChange(fields.toSpliced(at, 1).toSpliced(to, 0, field)))
    // Moving can disable the focused button, so keep the focus within the field.
    if (document.activeElement !== focused || !focused?.matches(':enabled'))
      list.current?.querySelector<HTMLElement>(`[data-field="${field.id}"] button:enabled`)?.focus()
  }
  return (
    <div className="flex flex-col gap-3">
      {fields.length === 0 && <p className="text-sm text-ink-2">{noFieldsYet}</p>}
      <ol
        ref={list}
        role="list"
        aria-label="Fields"
        className="divide-y divide-line rounded-xl border border-line empty:hidden"
      >
        {fields.map((field, at) => (
          <li
            key={field.id}
            data-field={field.id}
            aria-label={field.name}
            className="flex items-center gap-2 py-1 pr-1 pl-3 text-sm"
            onKeyDown={(event) => {
              if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
              event.preventDefault()
              event.stopPropagation()
              move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
            }}
          >
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">{field.name}</span>
            {field.required && <Chip>Required</Chip>}
            {!field.show_label && <Chip className="max-md:hidden">Label hidden</Chip>}
            <IconButton label={`Move ${field.name} up`} disabled={at === 0} onClick={() => move(at, at - 1)}>
              <IconArrowUp {...iconProps} />
            </IconButton>
            <IconButton
              label={`Move ${field.name} down`}
              disabled={at === fields.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <IconArrowDown {...iconProps} />
            </IconButton>
            <IconButton label={`Remove ${field.name}`} onClick={() => onChange(fields.toSpliced(at, 1))}>
              <IconTrash {...iconProps} />
            </IconButton>
          </li>
        ))}
      </ol>
      <NoteFieldPicker
        label="Add a field"
        error={error}
        hint={fields.length >= 50 ? 'A template has at most 50 fields.' : undefined}
        isSingle
        value={[]}
        onChange={([field]) => {
          if (field && fields.length < 50 && !fields.some(({ id }) => id === field.id))
            onChange([...fields, field])
        }}
      />
    </div>
  )
}
