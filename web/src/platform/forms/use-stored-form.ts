import { useState } from 'react'
import { useForm, useFormState, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form'
import { isApiError } from '../api/api-error.ts'
import { placeErrors } from './server-errors.ts'

interface StoredFormParts<S, V> {
  /** As the server has it. */
  stored: S
  valuesOf: (stored: S) => V
  /** Sends what was typed; answers it as it is stored then. */
  send: (typed: V) => Promise<S>
  /** What to say when it was not saved and no field says why. */
  fallback: string
  /** Fields that are never read back: emptied once they are stored. */
  secrets?: readonly string[]
}

/**
 * A form over something that is stored. What changes elsewhere, on another device, comes in where nothing was typed; a
 * refusal goes to its field, the rest to the foot.
 */
export function useStoredForm<S, V extends FieldValues>(parts: StoredFormParts<S, V>) {
  const { stored, valuesOf, send, fallback, secrets = [] } = parts
  const values = valuesOf(stored)
  const form = useForm<V>({
    defaultValues: values as DefaultValues<V>,
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  const { errors, isDirty, isSubmitting } = useFormState({ control: form.control })
  const [refused, setRefused] = useState<string[]>([])
  const [isSaved, setSaved] = useState(false)
  const save = form.handleSubmit(async (typed) => {
    setRefused([])
    setSaved(false)
    try {
      const now = valuesOf(await send(typed))
      for (const name of secrets) form.resetField(name as FieldPath<V>)
      form.reset(now)
      setSaved(true)
    } catch (reason) {
      if (!isApiError(reason, 400)) return setRefused([fallback])
      const names = Object.keys(values) as FieldPath<V>[]
      const rest = placeErrors(reason, names, form.setError)
      const wasPlaced = names.some((name) => reason.fields[name])
      setRefused(rest.length > 0 || wasPlaced ? rest : [fallback])
    }
  })
  const messageOf = (name: FieldPath<V>): string | undefined => form.getFieldState(name).error?.message
  return { form, errors, messageOf, save, refused, isBusy: isSubmitting, isSaved: isSaved && !isDirty }
}
