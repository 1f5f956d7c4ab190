import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useForm, useFormState, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form'
import { showToast } from '../ui/feedback/toast.ts'
import { errorSentences, summaryWithReason } from './error-sentences.ts'
import { createFieldNames } from './form-context.ts'
import { placeErrors } from './place-errors.ts'
import { useSeenVersion } from './use-seen-version.ts'

export interface DraftFormParts<V extends FieldValues, R> {
  /** Values of the fields when the form opens. Later values are ignored: what was typed stays. */
  initial: V
  /** The stored version of the record, if it exists. */
  version?: number | undefined
  /**
   * Returns sentences by property that are shown instead of sending the form. For rules about several fields; a sentence
   * without a field is shown below the form.
   */
  check?: ((draft: V) => Readonly<Record<string, string>>) | undefined
  /**
   * @param version that the draft is based on; 0 without a record
   * @param intent passed to `submit` by a button other than the form's own
   */
  save: (draft: V, version: number, intent?: string) => Promise<R>
  /** Says that saving failed; the server's reasons follow. Without it, they stand alone. */
  failure?: string | undefined
}

interface SavedForm<V, R> {
  /** Returns the stored values. If given, fields without edits follow `initial`. */
  valuesOf?: (saved: R) => V
  /** Not called if the form has left the screen by then. */
  onSaved: (saved: R, draft: V) => void
}

/** `reset` otherwise keeps what `resetOptions` keep when stored values change. */
export const keepNothing = { keepDirtyValues: false, keepDirty: false, keepErrors: false }

/** A draft that is saved as a whole. A failure leaves it as it is and shows the sentences of the server at its fields. */
export function useDraftForm<V extends FieldValues, R>(parts: DraftFormParts<V, R> & SavedForm<V, R>) {
  const { initial, version, check, save, failure, valuesOf, onSaved } = parts
  const form = useForm<V>({
    defaultValues: initial as DefaultValues<V>,
    shouldFocusError: false,
    ...(valuesOf && {
      values: initial,
      resetOptions: { keepDirtyValues: true, keepDirty: true, keepErrors: true },
    }),
  })
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  const [names] = useState(createFieldNames)
  const [errors, setErrors] = useState<string[]>([])
  const seen = useSeenVersion(version, valuesOf === undefined || isDirty)
  const element = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  // Also reaches pickers, which do not register an element.
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  const showAtFields = (fields: Readonly<Record<string, string>>): void => {
    for (const [name, message] of Object.entries(fields))
      form.setError(name as FieldPath<V>, { type: 'server', message })
  }
  const showFailure = (reason: unknown): void => {
    if (!element.current) {
      const text = failure
        ? summaryWithReason(failure.replace(/\.$/u, ''), reason)
        : errorSentences(reason).join(' ')
      showToast(text, { tone: 'danger' })
      return
    }
    seen.refuse(reason)
    const placed = placeErrors(failure, reason, names.find)
    showAtFields(placed.fields)
    setErrors(placed.form)
  }
  /** @returns whether there are any */
  const showProblems = (draft: V): boolean => {
    const problems = Object.entries(check?.(draft) ?? {})
    showAtFields(
      Object.fromEntries(
        problems.flatMap(([property, sentence]) => {
          const field = names.find(property)
          return field === undefined ? [] : [[field, sentence]]
        }),
      ),
    )
    setErrors(
      problems.flatMap(([property, sentence]) => (names.find(property) === undefined ? [sentence] : [])),
    )
    return problems.length > 0
  }
  const send = async (draft: V, intent: string | undefined): Promise<void> => {
    if (showProblems(draft)) return
    const saved = await save(draft, seen.version, intent).then(
      (result) => ({ result }),
      (reason: unknown) => showFailure(reason),
    )
    if (!saved || !element.current) return
    if (valuesOf) form.reset(valuesOf(saved.result), keepNothing)
    onSaved(saved.result, draft)
  }
  const submit = async (event: SyntheticEvent, intent?: string): Promise<void> => {
    event.preventDefault()
    // A dialog may have opened from another form, which React would submit too.
    event.stopPropagation()
    if (isSubmitting) return
    setErrors([])
    form.clearErrors()
    await form.handleSubmit(
      (values) => send(values, intent),
      () => void showProblems(form.getValues()),
    )(event)
    setAttempts((count) => count + 1)
  }
  const discard = (): void => {
    setErrors([])
    form.reset(initial, keepNothing)
  }
  return { form, names, element, submit, discard, errors, isChanged: isDirty, isBusy: isSubmitting }
}
