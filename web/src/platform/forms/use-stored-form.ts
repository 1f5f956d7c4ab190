import { useState } from 'react'
import { useForm, useFormState, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form'
import { isApiError } from '../api/api-error.ts'
import { errorSentences, serverSentences } from './error-sentences.ts'
import { showServerErrors } from './server-errors.ts'
import { keepNothing } from './use-draft-form.ts'
import { useSeenVersion } from './use-seen-version.ts'

interface StoredFormParts<S, V> {
  stored: S
  valuesOf: (stored: S) => V
  /** @param version that the edits are based on; 0 without one */
  send: (typed: V, version: number) => Promise<S>
  fallback: string
  /** Write-only fields, cleared after saving. */
  secrets?: readonly string[]
}

const readVersion = (stored: unknown): number | undefined =>
  typeof stored === 'object' && stored !== null && 'version' in stored && typeof stored.version === 'number'
    ? stored.version
    : undefined

/** Changes from another device update the fields that the user has not touched. */
export function useStoredForm<S, V extends FieldValues>(parts: StoredFormParts<S, V>) {
  const { stored, valuesOf, send, fallback, secrets = [] } = parts
  const values = valuesOf(stored)
  const form = useForm<V>({
    defaultValues: values as DefaultValues<V>,
    values,
    resetOptions: { keepDirtyValues: true, keepDirty: true, keepErrors: true },
  })
  const { errors, isDirty, isSubmitting } = useFormState({ control: form.control })
  const [formErrors, setFormErrors] = useState<string[]>([])
  const [isSaved, setSaved] = useState(false)
  const seen = useSeenVersion(readVersion(stored), isDirty)
  const save = form.handleSubmit(async (typed) => {
    setFormErrors([])
    setSaved(false)
    try {
      const saved = valuesOf(await send(typed, seen.version))
      for (const name of secrets) form.resetField(name as FieldPath<V>)
      form.reset(saved, keepNothing)
      setSaved(true)
    } catch (reason) {
      seen.refuse(reason)
      if (isApiError(reason, 409)) return setFormErrors(errorSentences(reason))
      if (!isApiError(reason, 400)) return setFormErrors([fallback, ...serverSentences(reason)])
      const names = Object.keys(values) as FieldPath<V>[]
      setFormErrors(showServerErrors(reason, names, form.setError, [fallback]))
    }
  })
  const errorOf = (name: FieldPath<V>): string | undefined => form.getFieldState(name).error?.message
  return { form, errors, errorOf, save, formErrors, isBusy: isSubmitting, isSaved: isSaved && !isDirty }
}
