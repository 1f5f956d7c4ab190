import {
  openingReasonLabels,
  type OpeningReason,
} from '@wardline/contract/patients/access/opening-reasons.ts'
import { clsx } from 'clsx'
import { useId } from 'react'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { reasonOptions, type ReasonDraft } from './opening-reasons.view.ts'

const errorNames = ['reason', 'text']

/** Native radio buttons; the text field opens inside the chosen reason. */
export const ReasonField = () => (
  <DraftFields<ReasonDraft> names={errorNames}>
    {({ draft, onChange, errors }) => (
      <ReasonOptions
        {...draft}
        errors={errors}
        onReason={(reason) => onChange({ ...draft, reason })}
        onText={(text) => onChange({ ...draft, text })}
      />
    )}
  </DraftFields>
)

interface ReasonOptionsProps extends ReasonDraft {
  errors: Readonly<Record<string, string>>
  onReason: (reason: OpeningReason) => void
  onText: (text: string) => void
}

function ReasonOptions({ reason, text, errors, onReason, onText }: ReasonOptionsProps) {
  const name = useId()
  return (
    <fieldset
      className="min-w-0"
      onKeyDown={(event) => {
        const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text'
        const option = reasonOptions[Number(event.key) - 1]
        if (isTyping || !option || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        onReason(option.value)
      }}
    >
      <legend className="mb-1.5 text-sm font-medium">Reason</legend>
      <div className="divide-y divide-line overflow-hidden rounded-md border border-line-strong">
        {reasonOptions.map(({ value, question }, at) => (
          <div key={value} className={clsx(value === reason && 'bg-selected')}>
            <label className="flex min-h-control cursor-pointer items-center gap-3 px-3 py-1.5 text-sm font-medium pointer-coarse:min-h-11">
              <input
                type="radio"
                name={name}
                autoFocus={at === 0 && reason === null}
                checked={value === reason}
                aria-keyshortcuts={String(at + 1)}
                onChange={() => onReason(value)}
                className="size-4 flex-none accent-accent-solid"
              />
              {openingReasonLabels[value]}
            </label>
            {value === reason && question && (
              <Field label={question} required error={errors['text']} className="px-3 pb-3 pl-10">
                {(control) => (
                  <Input
                    {...control}
                    autoFocus
                    maxLength={500}
                    autoComplete="off"
                    value={text}
                    onChange={(event) => onText(event.target.value)}
                  />
                )}
              </Field>
            )}
          </div>
        ))}
      </div>
      <p role="alert" className="pt-1.5 text-xs text-danger empty:hidden">
        {errors['reason']}
      </p>
    </fieldset>
  )
}
