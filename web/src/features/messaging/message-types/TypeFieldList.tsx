import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FormFieldState } from '../../../platform/forms/FormField.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { findProblems, moveField, newField, type FieldDraft } from './message-type-draft.rules.ts'
import { noFieldsNote } from './message-types.text.ts'
import { TypeFieldEditor } from './TypeFieldEditor.tsx'

const mostFields = 30

export function TypeFieldList({ value: fields, onChange, error }: FormFieldState<FieldDraft[]>) {
  const problems = error === undefined ? [] : findProblems(fields)
  const list = useRef<HTMLOListElement>(null)
  const added = useRef(0)
  const focusIn = (key: string, what: string) =>
    list.current?.querySelector<HTMLElement>(`[data-field="${key}"] ${what}`)?.focus()
  const move = (field: FieldDraft, from: number, to: number) => {
    const moved = moveField(fields, from, to)
    if (moved === fields) return
    const focused = document.activeElement
    flushSync(() => onChange(moved))
    // Moving can disable the focused control, so keep the focus within the field.
    if (document.activeElement !== focused || !focused?.matches(':enabled'))
      focusIn(field.key, 'button:enabled')
  }
  const add = () => {
    const field = newField(`new-${(added.current += 1)}`)
    flushSync(() => onChange([...fields, field]))
    focusIn(field.key, 'input')
  }
  return (
    <section aria-label="Fields" className="flex flex-col gap-2">
      <h2 className="text-sm font-medium">Fields</h2>
      {fields.length === 0 && <p className="text-sm text-ink-2">{noFieldsNote}</p>}
      <ol ref={list} role="list" aria-label="Fields" className="flex flex-col gap-3 empty:hidden">
        {fields.map((field, at) => (
          <TypeFieldEditor
            key={field.key}
            field={field}
            at={at}
            count={fields.length}
            error={problems.find((problem) => problem.at === at)?.sentence}
            onChange={(next) => onChange(fields.with(at, next))}
            onMove={(to) => move(field, at, to)}
            onRemove={() => onChange(fields.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <p role="alert" className="text-xs text-danger empty:hidden">
        {problems.length === 0 && error}
      </p>
      <div>
        <Button disabled={fields.length >= mostFields} onClick={add}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
          Add field
        </Button>
      </div>
    </section>
  )
}
