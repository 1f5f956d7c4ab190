import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import { Input } from '../../../platform/ui/Input.tsx'
import { duplicates } from './response-options.rules.ts'

const most = 20

/** What recipients can answer with one press. Two that say the same are marked as they are typed. */
export function ResponseOptions({
  value,
  onChange,
}: {
  value: string[]
  onChange: (value: string[]) => void
}) {
  const id = useId()
  const marked = duplicates(value)
  const isDoubled = marked.includes(true)
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">
        Response options <span className="font-normal text-ink-2">— answered with one press</span>
      </legend>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
        {value.map((option, at) => (
          <Input
            // Their order is all they are: nothing else tells one blank from the next.
            key={at}
            aria-label={`Response ${at + 1}`}
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
        {isDoubled ? 'Two responses say the same.' : ''}
      </p>
      {value.length < most && value.every((option) => option.trim() !== '') && (
        <Button tone="ghost" className="self-start" onClick={() => onChange([...value, ''])}>
          <IconPlus size={15} aria-hidden />
          One more response
        </Button>
      )}
    </fieldset>
  )
}
