import type { ReactNode } from 'react'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { FormField } from './FormField.tsx'

interface CheckListProps<K extends string | number> {
  name: string
  /** Properties of the API whose sentences belong here. */
  properties?: readonly string[]
  legend: string
  hint?: string
  options: readonly { value: K; label: string; hint?: string }[]
  check?: (values: K[]) => string | undefined
  /** Shown without options. */
  empty?: ReactNode
}

/** Several choices of a list. The values keep the order of the options. */
export const CheckList = <K extends string | number>({
  name,
  properties,
  legend,
  hint,
  options,
  check,
  empty,
}: CheckListProps<K>) => (
  <FormField<K[]> name={name} properties={properties} label={legend} check={check}>
    {({ value, onChange, error }, control) => (
      <fieldset className="min-w-0">
        <legend className="mb-1 text-sm font-medium">{legend}</legend>
        {options.length === 0 ? (
          empty
        ) : (
          <ul role="list" className="overflow-hidden rounded-lg border border-line">
            {options.map((option, place) => (
              <li key={option.value} className="border-b border-line px-3 py-1 last:border-b-0">
                <Checkbox
                  {...(place === 0 && control)}
                  label={option.label}
                  hint={option.hint}
                  checked={value.includes(option.value)}
                  onChange={({ target }) =>
                    onChange(
                      options
                        .map((each) => each.value)
                        .filter((each) => (each === option.value ? target.checked : value.includes(each))),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
        {(error ?? hint) && (
          <p
            role={error ? 'alert' : undefined}
            className={error ? 'mt-1 text-xs text-danger' : 'mt-1 text-xs text-ink-2'}
          >
            {error ?? hint}
          </p>
        )}
      </fieldset>
    )}
  </FormField>
)
