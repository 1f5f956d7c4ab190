import type { ComponentProps, ReactNode } from 'react'
import { Field, type ControlProps } from '../ui/controls/Field.tsx'
import { Input, TextArea } from '../ui/controls/Input.tsx'
import { PasswordInput } from '../ui/controls/PasswordInput.tsx'
import { checkRequired, FormField, type FormFieldControl } from './FormField.tsx'

export interface LabeledProps {
  /** Property of the draft. */
  name: string
  /** Properties of the API whose sentences belong here, if they are not `name`. */
  properties?: readonly string[]
  label: ReactNode
  hint?: ReactNode
  /** A sentence is shown for a blank field, which is then not sent. `true` leaves the check to the server. */
  required?: boolean | string
  /** Returns the sentence that is shown instead of sending the form. */
  check?: (value: string) => string | undefined
  /** Returns a value as the control shows it, if it shows more than the value. */
  describe?: (value: string) => string
  /** Class of the element around label, control and hint. */
  fieldClass?: string
}

type TextProps<K extends 'input' | 'textarea'> = LabeledProps &
  Omit<ComponentProps<K>, keyof LabeledProps | 'value' | 'onChange' | 'ref'>

interface LabeledFieldProps<T> extends Omit<LabeledProps, 'check' | 'describe'> {
  check?: ((value: T) => string | undefined) | undefined
  describe?: ((value: T) => string) | undefined
  children: (control: ControlProps & FormFieldControl, value: T, onChange: (value: T) => void) => ReactNode
}

/** A field with a label, a hint and a control of one element. */
export function LabeledField<T>(props: LabeledFieldProps<T>) {
  const { name, properties, label, hint, required = false, check, describe, fieldClass, children } = props
  return (
    <FormField<T> name={name} properties={properties} check={check} label={label} describe={describe}>
      {({ value, onChange, error }, control) => (
        <Field label={label} hint={hint} required={required !== false} error={error} className={fieldClass}>
          {(labeled) => children({ ...labeled, ...control }, value, onChange)}
        </Field>
      )}
    </FormField>
  )
}

/** Separates the parts of a text field from the attributes of its element. */
function splitProps<P extends LabeledProps>(props: P) {
  const { name, properties, label, hint, required, check, describe, fieldClass, ...attributes } = props
  const labeled = { name, label, hint, required: required ?? false, check: check ?? checkRequired(required) }
  return {
    labeled: { ...labeled, describe, ...(properties && { properties }), ...(fieldClass && { fieldClass }) },
    attributes,
  }
}

export function TextField(props: TextProps<'input'>) {
  const { labeled, attributes } = splitProps(props)
  return (
    <LabeledField<string> {...labeled}>
      {(control, value, onChange) => (
        <Input
          autoComplete="off"
          {...attributes}
          {...control}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </LabeledField>
  )
}

export function PasswordField(props: TextProps<'input'>) {
  const { labeled, attributes } = splitProps(props)
  return (
    <LabeledField<string> {...labeled}>
      {(control, value, onChange) => (
        <PasswordInput
          autoComplete="off"
          {...attributes}
          {...control}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </LabeledField>
  )
}

export function TextAreaField(props: TextProps<'textarea'>) {
  const { labeled, attributes } = splitProps(props)
  return (
    <LabeledField<string> {...labeled}>
      {(control, value, onChange) => (
        <TextArea
          {...attributes}
          {...control}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </LabeledField>
  )
}
