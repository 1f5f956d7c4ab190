import { useEffect, useRef, useState } from 'react'
import { useForm, useFormState, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form'
import { showToast } from '../ui/feedback/toast.ts'
import { splitFormErrors, summaryWithReason } from './error-sentences.ts'
import { createFieldNames } from './form-context.ts'
import { useSeenVersion } from './use-seen-version.ts'

export interface DraftFormParts<V extends FieldValues, R> {
  /** Values of the fields when the form opens. Later values are ignored: what was typed stays. */
  initial: V
  /** The stored version of the record, if it exists. */
  version?: number | undefined
  /** @param version that the draft is based on; 0 without a record */
  save: (draft: V, version: number) => Promise<R>
  /** Says that saving failed; the server's reasons follow. */
  failure: string
  /** Not called if the form has left the screen by then. */
  onSaved: (saved: R) => void
}

/** A draft that is saved as a whole. A failure leaves it as it is and shows the sentences of the server at its fields. */
export function useDraftForm<V extends FieldValues, R>(parts: DraftFormParts<V, R>) {
  const { initial, version, save, failure, onSaved } = parts
  const form = useForm<V>({ defaultValues: initial as DefaultValues<V> })
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  const [names] = useState(createFieldNames)
  const [errors, setErrors] = useState<string[]>([])
  const seen = useSeenVersion(version, true)
  const isOnScreen = useRef(true)
  useEffect(() => {
    isOnScreen.current = true
    return () => {
      isOnScreen.current = false
    }
  }, [])

  const showFailure = (reason: unknown): void => {
    if (!isOnScreen.current) {
      showToast(summaryWithReason(failure.replace(/\.$/u, ''), reason), { tone: 'danger' })
      return
    }
    seen.refuse(reason)
    const { fields, form: sentences } = splitFormErrors(failure, reason, names.list())
    const withErrors = names.list().filter((name) => name in fields)
    for (const [index, name] of withErrors.entries())
      form.setError(
        name as FieldPath<V>,
        { type: 'server', message: fields[name] ?? '' },
        { shouldFocus: index === 0 },
      )
    setErrors(sentences)
  }
  const submit = form.handleSubmit(async (draft) => {
    setErrors([])
    const saved = await save(draft, seen.version).then(
      (result) => ({ result }),
      (reason: unknown) => showFailure(reason),
    )
    if (saved && isOnScreen.current) onSaved(saved.result)
  })
  return { control: form.control, names, submit, errors, isChanged: isDirty, isBusy: isSubmitting }
}
