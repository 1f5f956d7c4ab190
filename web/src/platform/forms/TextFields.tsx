import type { ChangeEvent, ComponentProps, ElementType, ReactNode } from 'react'
import { Field, type ControlProps } from '../ui/controls/Field.tsx'
import { Input, TextArea } from '../ui/controls/Input.tsx'
import { PasswordInput } from '../ui/controls/PasswordInput.tsx'
import { checkRequired, FormField, type FormFieldControl } from './FormField.tsx'

export interface LabeledProps {
  /** Property of the draft. */
  name: string
  /** Properties of the API whose sentences belong here, if they are not `name`. */
  properties?: readonly string[] | undefined
  label: ReactNode
  /** The label is for screen readers only, because a heading or a placeholder says the same. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** A sentence is shown for a blank field, which is then not sent. `true` leaves the check to the server. */
  required?: boolean | string | undefined
  /** Returns the sentence that is shown instead of sending the form. */
  check?: ((value: string) => string | undefined) | undefined
  /** Returns a value as the control shows it, if it shows more than the value. */
  describe?: ((value: string) => string) | undefined
  /** Class of the element around label, control and hint. */
  fieldClass?: string | undefined
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
  const { name, properties, label, hideLabel = false, hint, required = false } = props
  const { check, describe, fieldClass, children } = props
  return (
    <FormField<T> name={name} properties={properties} check={check} label={label} describe={describe}>
      {({ value, onChange, error }, control) => (
        <Field
          label={label}
          hideLabel={hideLabel}
          hint={hint}
          required={required !== false}
          error={error}
          className={fieldClass}
        >
          {(labeled) => children({ ...labeled, ...control }, value, onChange)}
        </Field>
      )}
    </FormField>
  )
}

interface AnyTextFieldProps extends LabeledProps {
  as: ElementType
  autoComplete?: string | undefined
}

/** Passes the attributes of the exported fields on to the element. */
function AnyTextField({ as: Control, ...props }: AnyTextFieldProps) {
  const { name, properties, label, hideLabel, hint, required, check, describe, fieldClass, ...attributes } =
    props
  return (
    <LabeledField<string>
      {...{ name, properties, label, hideLabel, hint, required, describe, fieldClass }}
      check={check ?? checkRequired(required)}
    >
      {(control, value, onChange) => (
        <Control
          {...attributes}
          {...control}
          value={value}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value)}
        />
      )}
    </LabeledField>
  )
}

export const TextField = (props: TextProps<'input'>) => (
  <AnyTextField as={Input} autoComplete="off" {...props} />
)

export const PasswordField = (props: TextProps<'input'>) => (
  <AnyTextField as={PasswordInput} autoComplete="off" {...props} />
)

export const TextAreaField = (props: TextProps<'textarea'>) => <AnyTextField as={TextArea} {...props} />
