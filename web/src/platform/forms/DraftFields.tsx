import { useEffect, type ReactNode } from 'react'
import { useFormState, useWatch, type FieldValues } from 'react-hook-form'
import { useFormParts } from './form-context.ts'

interface DraftFieldsProps<V> {
  /** Properties of the API that have a control here; none if the draft is only read. */
  names?: readonly string[]
  children: (fields: {
    draft: V
    onChange: (draft: V) => void
    errors: Readonly<Record<string, string>>
  }) => ReactNode
}

/** Controls that depend on each other and therefore read and change the whole draft. */
export function DraftFields<V extends FieldValues>({ names: own = [], children }: DraftFieldsProps<V>) {
  const { form, names } = useFormParts()
  const draft = useWatch({ control: form.control }) as V
  const { errors } = useFormState({ control: form.control })
  const list = own.join(' ')
  useEffect(() => {
    const removals = list
      .split(' ')
      .filter(Boolean)
      .map((name) => names.add(name, [name]))
    return () => removals.forEach((remove) => remove())
  }, [names, list])
  return children({
    draft,
    onChange: (next) => {
      for (const [name, value] of Object.entries(next))
        if (value !== draft[name]) form.setValue(name, value, { shouldDirty: true })
      form.clearErrors()
    },
    errors: Object.fromEntries(
      own.flatMap((name) => {
        const message = errors[name]?.message
        return typeof message === 'string' ? [[name, message]] : []
      }),
    ),
  })
}
