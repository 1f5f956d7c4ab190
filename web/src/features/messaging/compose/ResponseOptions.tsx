import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { markDuplicates } from './response-options.rules.ts'
import {
  addQuickAnswerLabel,
  duplicateAnswersText,
  quickAnswerLabel,
  quickAnswersHint,
  quickAnswersLabel,
} from './compose.text.ts'

const maxOptions = 20

export function ResponseOptions({
  value,
  onChange,
}: {
  value: string[]
  onChange: (value: string[]) => void
}) {
  const id = useId()
  const marked = markDuplicates(value)
  const hasDuplicates = marked.includes(true)
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">
        {quickAnswersLabel} <span className="font-normal text-ink-2">{quickAnswersHint}</span>
      </legend>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
        {value.map((option, at) => (
          <Input
            // Options may be blank or equal, so the position is their identity.
            key={at}
            aria-label={quickAnswerLabel(at + 1)}
            aria-invalid={marked[at] || undefined}
            aria-describedby={marked[at] ? id : undefined}
            maxLength={100}
            autoComplete="off"
            value={option}
            onChange={(event) => onChange(value.with(at, event.target.value))}
          />
        ))}
      </div>
      <p id={id} role="status" className="text-xs text-danger">
        {hasDuplicates ? duplicateAnswersText : ''}
      </p>
      {value.length < maxOptions && value.every((option) => option.trim() !== '') && (
        <Button tone="ghost" className="self-start" onClick={() => onChange([...value, ''])}>
          <IconPlus size={15} aria-hidden />
          {addQuickAnswerLabel}
        </Button>
      )}
    </fieldset>
  )
}
