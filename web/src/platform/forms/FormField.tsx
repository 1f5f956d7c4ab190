import { isBlank } from '@wardline/contract/text.ts'
import { useEffect, type ReactNode, type Ref } from 'react'
import { useController } from 'react-hook-form'
import { describeValue } from './field-conflicts.rules.ts'
import { FieldConflict } from './FieldConflict.tsx'
import { useFormParts } from './form-context.ts'

/** Can be spread into a picker. */
export interface FormFieldState<T> {
  value: T
  onChange: (value: T) => void
  error: string | undefined
}

/** For an element that is an input itself. */
export interface FormFieldControl {
  name: string
  ref: Ref<never>
  onBlur: () => void
}

interface FormFieldProps<T> {
  /** Property of the draft, and of the API unless `properties` has others. */
  name: string
  /** Properties of the API whose sentences belong here. */
  properties?: readonly string[] | undefined
  /** Returns the sentence that is shown instead of sending the form. */
  check?: ((value: T) => string | undefined) | undefined
  /** Names a conflict with the change of another user. */
  label?: ReactNode
  /** Returns a value as the control shows it. */
  describe?: ((value: T) => string) | undefined
  children: (field: FormFieldState<T>, control: FormFieldControl) => ReactNode
}

/** A field of a form with a control of any kind, such as a picker. */
export function FormField<T>(props: FormFieldProps<T>) {
  const { name, properties, check, label, describe = describeValue, children } = props
  const { form, names, findConflict } = useFormParts()
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: { validate: (value: T) => check?.(value) },
  })
  const list = (properties ?? [name]).join(' ')
  useEffect(() => names.add(name, list.split(' '), true), [names, name, list])
  if (field.value === undefined) throw new Error(`The form has no initial value for ${name}.`)
  const conflict = findConflict(name)
  return (
    // In a grid, the question stays in the cell of its field.
    <div className={conflict ? 'flex min-w-0 flex-col gap-2' : 'contents'}>
      {children(
        { value: field.value as T, onChange: field.onChange, error: fieldState.error?.message },
        { name, ref: field.ref, onBlur: field.onBlur },
      )}
      {conflict && (
        <FieldConflict
          label={typeof label === 'string' ? label : undefined}
          name={conflict.changedBy}
          theirs={describe(conflict.theirs as T)}
          onUseTheirs={conflict.useTheirs}
          onKeepMine={conflict.keepMine}
        />
      )}
    </div>
  )
}

/** @param sentence shown for a blank text; `true` marks the field as required and leaves the check to the server */
export const checkRequired = (sentence: boolean | string | undefined) =>
  typeof sentence === 'string' ? (value: string) => (isBlank(value) ? sentence : undefined) : undefined

/** For a picker that needs a selection. */
export const checkSelected = (sentence: string) => (value: readonly unknown[]) =>
  value.length === 0 ? sentence : undefined
