import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select, TextArea } from '../../../platform/ui/controls/Input.tsx'
import { removeBlanks } from '../compose/response-options.rules.ts'
import { changeKind, type FieldDraft } from './message-type-draft.rules.ts'
import { kindLabels } from './message-types.text.ts'

interface TypeFieldEditorProps {
  field: FieldDraft
  at: number
  count: number
  error: string | undefined
  onChange: (field: FieldDraft) => void
  onMove: (to: number) => void
  onRemove: () => void
}

const kinds = Object.keys(kindLabels) as (keyof typeof kindLabels)[]

/** Alt+arrow moves the field while the focus is in it. */
export function TypeFieldEditor(props: TypeFieldEditorProps) {
  const { field, at, count, error, onChange, onMove, onRemove } = props
  const name = `field ${at + 1}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    onMove(event.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  return (
    <li
      data-field={field.key}
      aria-label={`Field ${at + 1}`}
      className="flex flex-col gap-2 rounded-xl border border-line p-3"
      onKeyDown={onKeyDown}
    >
      <div className="grid gap-2 md:grid-cols-[1fr_140px]">
        <Field label="Label" required error={error}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              autoComplete="off"
              value={field.label}
              onChange={({ target }) => onChange({ ...field, label: target.value })}
            />
          )}
        </Field>
        <Field label="Kind">
          {(control) => (
            <Select
              {...control}
              value={field.field_type}
              onChange={({ target }) =>
                onChange(changeKind(field, kinds.find((kind) => kind === target.value) ?? 'text'))
              }
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kindLabels[kind]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {field.field_type === 'select' && (
        <Field label="Options" required hint="One per line.">
          {(control) => (
            <TextArea
              {...control}
              className="min-h-20"
              maxLength={5000}
              value={field.options.join('\n')}
              onChange={({ target }) => onChange({ ...field, options: target.value.split('\n') })}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <DefaultField field={field} onChange={onChange} />
        <Checkbox
          label="Required"
          checked={field.required}
          onChange={({ target }) => onChange({ ...field, required: target.checked })}
        />
        <span className="ml-auto flex">
          <IconButton label={`Move ${name} up`} disabled={at === 0} onClick={() => onMove(at - 1)}>
            <IconArrowUp size={16} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label={`Move ${name} down`} disabled={at === count - 1} onClick={() => onMove(at + 1)}>
            <IconArrowDown size={16} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label={`Delete ${name}`} onClick={onRemove}>
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </span>
      </div>
    </li>
  )
}

const inputTypes = { text: 'text', textarea: 'text', number: 'number', date: 'date' } as const

function DefaultField({ field, onChange }: Pick<TypeFieldEditorProps, 'field' | 'onChange'>) {
  const { field_type } = field
  const set = ({ target }: { target: { value: string } }) =>
    onChange({ ...field, default_value: target.value === '' ? null : target.value })
  return (
    <Field label="Default" className="min-w-40 flex-1">
      {(control) =>
        field_type === 'select' ? (
          <Select {...control} value={field.default_value ?? ''} onChange={set}>
            <option value="">None</option>
            {[...new Set(removeBlanks(field.options))].map((option) => (
              <option key={option}>{option}</option>
            ))}
          </Select>
        ) : (
          <Input
            {...control}
            type={inputTypes[field_type]}
            step={field_type === 'number' ? 'any' : undefined}
            maxLength={2000}
            autoComplete="off"
            value={field.default_value ?? ''}
            onChange={set}
          />
        )
      }
    </Field>
  )
}
