import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import {
  useForm,
  useFormState,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
} from 'react-hook-form'
import { isApiError } from '../api/api-error.ts'
import { showToast } from '../ui/feedback/toast.ts'
import { errorSentences, summaryWithReason } from './error-sentences.ts'
import { createFieldNames, type Conflict } from './form-context.ts'
import { placeErrors } from './place-errors.ts'
import { useFieldConflicts } from './use-field-conflicts.ts'

export interface DraftFormParts<V extends FieldValues, R> {
  /**
   * Values of the fields when the form opens. With a version, fields without edits follow later values, and a field that
   * both users edited asks which value to save. Without one, later values are ignored.
   */
  initial: V
  /** The stored version of the record, if it exists. */
  version?: number | undefined
  /** The user who saved that version. */
  changedBy?: string | null | undefined
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
  /** Returns the stored values, which the form then shows. */
  valuesOf?: (saved: R) => V
  /** Not called if the form has left the screen by then. */
  onSaved: (saved: R, draft: V) => void
}

const undecided = 'Nothing was saved. For each marked field, choose the value to keep, then save again.'

/** `reset` otherwise keeps what `resetOptions` keep when stored values change. */
export const keepNothing = { keepDirtyValues: false, keepDirty: false, keepErrors: false }

/** A draft that is saved as a whole. A failure leaves it as it is and shows the sentences of the server at its fields. */
export function useDraftForm<V extends FieldValues, R>(parts: DraftFormParts<V, R> & SavedForm<V, R>) {
  const { initial, version, changedBy, check, save, failure, valuesOf, onSaved } = parts
  const follows = valuesOf !== undefined || version !== undefined
  const form = useForm<V>({
    defaultValues: initial as DefaultValues<V>,
    shouldFocusError: false,
    ...(follows && {
      values: initial,
      resetOptions: { keepDirtyValues: true, keepDirty: true, keepErrors: true },
    }),
  })
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  const [names] = useState(createFieldNames)
  const [opened] = useState(initial)
  const [errors, setErrors] = useState<string[]>([])
  const [refused, setRefused] = useState(0)
  const { conflicts, keepMine } = useFieldConflicts(form.control, follows ? initial : opened)
  // The own values are not stored yet, or are already, but not read back.
  const undecidedFields = isSubmitting ? [] : conflicts.filter(names.asks)
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
    if (isApiError(reason, 409) && reason.version !== undefined) setRefused(reason.version)
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
    const saved = await save(draft, Math.max(version ?? 0, refused), intent).then(
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
    form.clearErrors()
    if (undecidedFields.length > 0) return setErrors([undecided])
    setErrors([])
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
  const findConflict = (field: string): Conflict | undefined =>
    undecidedFields.includes(field)
      ? {
          changedBy: changedBy ?? 'Someone else',
          theirs: initial[field] as unknown,
          useTheirs: () =>
            form.setValue(field as FieldPath<V>, initial[field] as PathValue<V, FieldPath<V>>, {
              shouldDirty: true,
            }),
          keepMine: () => keepMine(field),
        }
      : undefined
  return {
    form,
    names,
    element,
    submit,
    discard,
    findConflict,
    errors: undecidedFields.length === 0 && errors[0] === undecided ? [] : errors,
    isChanged: isDirty,
    isBusy: isSubmitting,
  }
}
