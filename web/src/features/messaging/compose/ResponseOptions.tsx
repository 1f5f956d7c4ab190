import {
  ResponseMeaning,
  type ResponseMeanings,
} from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { markDuplicates, renameMeaning } from './response-options.rules.ts'
import {
  addQuickAnswerLabel,
  duplicateAnswersText,
  meaningLabel,
  meaningTexts,
  meaningsHint,
  quickAnswerLabel,
  quickAnswersHint,
  quickAnswersLabel,
} from './compose.text.ts'

const maxOptions = 20

interface ResponseOptionsProps {
  value: string[]
  meanings: ResponseMeanings
  /** Whether the message escalates, so that a “Cannot” asks the next person. */
  mayEscalate?: boolean
  onChange: (changed: { response_options: string[]; response_meanings: ResponseMeanings }) => void
}

export function ResponseOptions({ value, meanings, mayEscalate = true, onChange }: ResponseOptionsProps) {
  const id = useId()
  const marked = markDuplicates(value)
  const hasDuplicates = marked.includes(true)
  const change = (response_options: string[], response_meanings = meanings) =>
    onChange({ response_options, response_meanings })
  const rename = (at: number, text: string) =>
    change(value.with(at, text), renameMeaning(meanings, value[at] ?? '', text))
  const setMeaning = (option: string, selectedMeaning: string) => {
    const meaning = ResponseMeaning.safeParse(selectedMeaning)
    const { [option]: _, ...others } = meanings
    change(value, meaning.success ? { ...others, [option]: meaning.data } : others)
  }
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">
        {quickAnswersLabel} <span className="font-normal text-ink-2">{quickAnswersHint}</span>
      </legend>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
        {value.map((option, at) => (
          // Options may be blank or equal, so the position is their identity.
          <div key={at} className="flex min-w-0 flex-col gap-1">
            <Input
              aria-label={quickAnswerLabel(at + 1)}
              aria-invalid={marked[at] || undefined}
              aria-describedby={marked[at] ? id : undefined}
              maxLength={100}
              autoComplete="off"
              value={option}
              onChange={(event) => rename(at, event.target.value)}
            />
            {option.trim() !== '' && (
              <Select
                aria-label={meaningLabel(option.trim())}
                value={meanings[option.trim()] ?? ''}
                onChange={(event) => setMeaning(option.trim(), event.target.value)}
              >
                {Object.entries(meaningTexts).map(([meaning, text]) => (
                  <option key={meaning} value={meaning}>
                    {text}
                  </option>
                ))}
              </Select>
            )}
          </div>
        ))}
      </div>
      {mayEscalate && Object.values(meanings).includes('no') && (
        <p className="text-xs text-ink-2">{meaningsHint}</p>
      )}
      <p id={id} role="status" className="text-xs text-danger">
        {hasDuplicates ? duplicateAnswersText : ''}
      </p>
      {value.length < maxOptions && value.every((option) => option.trim() !== '') && (
        <Button tone="ghost" className="self-start" onClick={() => change([...value, ''])}>
          <IconPlus size={15} aria-hidden />
          {addQuickAnswerLabel}
        </Button>
      )}
    </fieldset>
  )
}
