import type { ComponentProps, ReactNode } from 'react'
import { Field, type ControlProps } from '../ui/controls/Field.tsx'
import { Input, Select, TextArea } from '../ui/controls/Input.tsx'
import { PasswordInput } from '../ui/controls/PasswordInput.tsx'
import { checkRequired, FormField, type FormFieldState } from './FormField.tsx'

interface LabeledProps {
  /** Property of the draft. */
  name: string
  label: ReactNode
  hint?: ReactNode
  /** A sentence is shown for a blank field, which is then not sent. `true` leaves the check to the server. */
  required?: boolean | string
}

type TextProps<K extends 'input' | 'textarea'> = LabeledProps &
  Omit<ComponentProps<K>, keyof LabeledProps | 'value' | 'onChange' | 'ref'>

interface LabeledFieldProps extends LabeledProps {
  children: (
    control: ControlProps & FormFieldState<string>['control'],
    value: string,
    onChange: (value: string) => void,
  ) => ReactNode
}

const LabeledField = ({ name, label, hint, required = false, children }: LabeledFieldProps) => (
  <FormField<string> name={name} check={checkRequired(required)}>
    {({ value, onChange, error, control }) => (
      <Field label={label} hint={hint} required={required !== false} error={error}>
        {(labeled) => children({ ...labeled, ...control }, value, onChange)}
      </Field>
    )}
  </FormField>
)

export const TextField = ({ name, label, hint, required, ...rest }: TextProps<'input'>) => (
  <LabeledField name={name} label={label} hint={hint} required={required ?? false}>
    {(control, value, onChange) => (
      <Input
        autoComplete="off"
        {...rest}
        {...control}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </LabeledField>
)

export const PasswordField = ({ name, label, hint, required, ...rest }: TextProps<'input'>) => (
  <LabeledField name={name} label={label} hint={hint} required={required ?? false}>
    {(control, value, onChange) => (
      <PasswordInput
        autoComplete="off"
        {...rest}
        {...control}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </LabeledField>
)

export const TextAreaField = ({ name, label, hint, required, ...rest }: TextProps<'textarea'>) => (
  <LabeledField name={name} label={label} hint={hint} required={required ?? false}>
    {(control, value, onChange) => (
      <TextArea {...rest} {...control} value={value} onChange={({ target }) => onChange(target.value)} />
    )}
  </LabeledField>
)

interface SelectFieldProps extends LabeledProps {
  options: readonly { value: string; label: string }[]
}

export const SelectField = ({ options, ...labeled }: SelectFieldProps) => (
  <LabeledField {...labeled}>
    {(control, value, onChange) => (
      <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    )}
  </LabeledField>
)
