import { isBlank } from '@wardline/contract/text.ts'
import { useEffect, type ReactNode, type Ref } from 'react'
import { useController } from 'react-hook-form'
import { useFormParts } from './form-context.ts'

export interface FormFieldState<T> {
  value: T
  onChange: (value: T) => void
  error: string | undefined
  /** For the element that takes the focus when the field has the first error. */
  control: { name: string; ref: Ref<never>; onBlur: () => void }
}

interface FormFieldProps<T> {
  name: string
  /** Returns the sentence that is shown instead of sending the form. */
  check?: ((value: T) => string | undefined) | undefined
  children: (field: FormFieldState<T>) => ReactNode
}

/** A field of a form with a control of any kind, such as a picker. */
export function FormField<T>({ name, check, children }: FormFieldProps<T>) {
  const { control, names } = useFormParts()
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (value: T) => check?.(value) },
  })
  useEffect(() => names.add(name), [names, name])
  if (field.value === undefined) throw new Error(`The form has no initial value for ${name}.`)
  return children({
    value: field.value as T,
    onChange: field.onChange,
    error: fieldState.error?.message,
    control: { name, ref: field.ref, onBlur: field.onBlur },
  })
}

/** @param sentence shown for a blank text; `true` marks the field as required and leaves the check to the server */
export const checkRequired = (sentence: boolean | string | undefined) =>
  typeof sentence === 'string' ? (value: string) => (isBlank(value) ? sentence : undefined) : undefined
