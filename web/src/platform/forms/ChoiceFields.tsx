import { Checkbox, type CheckboxProps } from '../ui/controls/Checkbox.tsx'
import { Select } from '../ui/controls/Input.tsx'
import { SegmentedControl, type Segment } from '../ui/controls/SegmentedControl.tsx'
import { FormField } from './FormField.tsx'
import { LabeledField, type LabeledProps } from './TextFields.tsx'

interface SelectFieldProps extends Omit<LabeledProps, 'check' | 'describe'> {
  options: readonly { value: string | number; label: string }[]
  className?: string
  /** Called after the change, for fields that depend on it. */
  onChosen?: () => void
}

export const SelectField = ({ options, className, onChosen, ...labeled }: SelectFieldProps) => (
  <LabeledField<string | number>
    {...labeled}
    describe={(value) => options.find((option) => option.value === value)?.label ?? String(value)}
  >
    {(control, value, onChange) => (
      <Select
        {...control}
        className={className}
        value={value}
        onChange={({ target }) => {
          const option = options.find((each) => String(each.value) === target.value)
          if (option) onChange(option.value)
          onChosen?.()
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    )}
  </LabeledField>
)

interface CheckboxFieldProps extends Omit<CheckboxProps, 'checked' | 'onChange' | 'ref' | 'value'> {
  name: string
}

export const CheckboxField = ({ name, ...rest }: CheckboxFieldProps) => (
  <FormField<boolean> name={name} label={rest.label}>
    {({ value, onChange, error }, control) => (
      <>
        <Checkbox
          {...rest}
          {...control}
          checked={value}
          aria-invalid={error !== undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        {error !== undefined && (
          <p role="alert" className="text-xs text-danger">
            {error}
          </p>
        )}
      </>
    )}
  </FormField>
)

interface SegmentedFieldProps<T extends string | number> {
  name: string
  legend: string
  hideLegend?: boolean
  segments: readonly Segment<T>[]
  /** Called after the change, for fields that depend on it. */
  onChosen?: (value: T) => void
}

export const SegmentedField = <T extends string | number>(props: SegmentedFieldProps<T>) => {
  const { name, onChosen, ...rest } = props
  return (
    <FormField<T>
      name={name}
      label={rest.legend}
      describe={(value) => rest.segments.find((segment) => segment.value === value)?.label ?? String(value)}
    >
      {({ value, onChange }) => (
        <SegmentedControl
          {...rest}
          value={value}
          onChange={(next) => {
            onChange(next)
            onChosen?.(next)
          }}
        />
      )}
    </FormField>
  )
}
