import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import {
  useForm,
  useFormState,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { showToast } from '../ui/feedback/toast.ts'
import { errorSentences, serverSentences, summaryWithReason } from './error-sentences.ts'
import { createFieldNames, type Conflict } from './form-context.ts'
import { placeErrors } from './place-errors.ts'
import { useFieldConflicts } from './use-field-conflicts.ts'
import { useSeenVersion } from './use-seen-version.ts'

interface StoredRecord {
  version: number
  /** The user who saved that version. */
  changed_by?: string | null
}

export interface DraftFormParts<V extends FieldValues, R> {
  /**
   * Values of the fields when the form opens. With a record, fields without edits follow its later values, and a field
   * that both users edited asks which value to save. Without one, later values are ignored.
   */
  initial: V
  /** Changes that the form opens with, such as those of a dialog that led to it. */
  edits?: Partial<V> | undefined
  /** The record as it is stored now, if it exists. */
  record?: StoredRecord | null | undefined
  /**
   * Returns sentences by property that are shown instead of sending the form. For rules about several fields; a sentence
   * without a field is shown below the form.
   */
  check?: ((draft: V) => Readonly<Record<string, string>>) | undefined
  /**
   * @param version that the draft is based on; 0 without a record
   * @param intent answer of `question`, or passed to `submit` by a button other than the form's own
   */
  save: (draft: V, version: number, intent?: string) => Promise<R>
  /**
   * Returns a dialog that is shown between the checks and saving, or nothing to save at once.
   * @param answer saves with this intent; `null` returns to the form
   */
  question?: ((draft: V, answer: (intent: string | null) => void) => ReactNode) | undefined
  /** Says that saving failed; the server's reasons follow. Without it, they stand alone. */
  failure?: string | ((draft: V) => string) | undefined
  /** Says that saving failed, if the server gives no reason. */
  fallback?: string | ((reason: unknown) => string) | undefined
  /** The field to type again after each failure, such as a password: it gets the focus, with its text selected. */
  credential?: FieldPath<V>
}

interface SavedForm<V, R> {
  /** Returns the stored values, which the form then shows. */
  valuesOf?: (saved: R) => V
  /** Not called if the form has left the screen by then. */
  onSaved: (saved: R, draft: V) => void
}

const undecided = 'Nothing was saved. For each marked field, choose the value to keep, then save again.'

/** A field with an error, or the first answer of one that asks which value to save. */
const needsAttention = '[aria-invalid="true"], [data-conflict] button'

/** `reset` otherwise keeps what `resetOptions` keep when stored values change. */
export const keepNothing = { keepDirtyValues: false, keepDirty: false, keepErrors: false }

/** A draft that is saved as a whole. A failure leaves it as it is and shows the sentences of the server at its fields. */
export function useDraftForm<V extends FieldValues, R>(parts: DraftFormParts<V, R> & SavedForm<V, R>) {
  const { initial, record, check, save, valuesOf, onSaved } = parts
  const follows = valuesOf !== undefined || Boolean(record)
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
  const { conflicts, isCurrent, keepMine } = useFieldConflicts(form.control, follows ? initial : opened)
  // A field that does not ask keeps its edit: only the server's refusal tells the user of the other change.
  const seen = useSeenVersion(record?.version, !isCurrent)
  // The own values are not stored yet, or are already, but not read back.
  const undecidedFields = isSubmitting ? [] : conflicts.filter(names.asks)
  const element = useRef<HTMLFormElement>(null)
  const [question, setQuestion] = useState<ReactNode>(null)
  const [edits] = useState(parts.edits)
  const { setValue } = form
  // `useForm` shows the stored values in an effect of its own, which is before this one.
  useEffect(() => {
    for (const [name, value] of Object.entries(edits ?? {}))
      setValue(name as FieldPath<V>, value as PathValue<V, FieldPath<V>>, { shouldDirty: true })
  }, [setValue, edits])
  const [attempts, setAttempts] = useState(0)
  // Also reaches pickers, which do not register an element.
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>(needsAttention)?.focus()
  }, [attempts])

  const showAtFields = (fields: Readonly<Record<string, string>>): void => {
    for (const [name, message] of Object.entries(fields))
      form.setError(name as FieldPath<V>, { type: 'server', message })
  }
  const showFailure = (reason: unknown, sent: V): void => {
    const failure = typeof parts.failure === 'function' ? parts.failure(sent) : parts.failure
    const fallback = typeof parts.fallback === 'function' ? parts.fallback(reason) : parts.fallback
    const unexplained = serverSentences(reason).length === 0 ? fallback : undefined
    if (!element.current) {
      const text = failure
        ? summaryWithReason(failure.replace(/\.$/u, ''), reason)
        : (unexplained ?? errorSentences(reason).join(' '))
      showToast(text, { tone: 'danger' })
      return
    }
    seen.refuse(reason)
    const placed = unexplained
      ? { fields: {}, form: [unexplained] }
      : placeErrors(failure, reason, names.find)
    showAtFields(placed.fields)
    setErrors(placed.form)
    if (parts.credential) form.setFocus(parts.credential, { shouldSelect: true })
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
  /** @returns the intent of saving, undefined without a question, and null if the user returns to the form */
  const ask = (draft: V): Promise<string | null | undefined> =>
    new Promise((resolve) => {
      const dialog = parts.question?.(draft, (intent) => {
        setQuestion(null)
        resolve(intent)
      })
      if (dialog) setQuestion(dialog)
      else resolve(undefined)
    })
  /** @returns whether the draft was saved */
  const send = async (draft: V, intent: string | undefined): Promise<boolean> => {
    if (showProblems(draft)) return false
    const answer = intent ?? (await ask(draft))
    if (answer === null) return false
    const saved = await save(draft, seen.version, answer).then(
      (result) => ({ result }),
      (reason: unknown) => showFailure(reason, draft),
    )
    if (!saved || !element.current) return saved !== undefined
    // Rendered at once, because `onSaved` may leave the page, and nothing is unsaved any more.
    if (valuesOf) flushSync(() => form.reset(valuesOf(saved.result), keepNothing))
    onSaved(saved.result, draft)
    return true
  }
  const submit = async (
    event: Pick<Event, 'preventDefault' | 'stopPropagation'>,
    intent?: string,
  ): Promise<void> => {
    event.preventDefault()
    // A dialog may have opened from another form, which React would submit too.
    event.stopPropagation()
    if (isSubmitting) return
    form.clearErrors()
    if (undecidedFields.length > 0) {
      setErrors([undecided])
      return setAttempts((count) => count + 1)
    }
    setErrors([])
    let isSaved = false
    await form.handleSubmit(
      async (values) => {
        isSaved = await send(values, intent)
      },
      () => void showProblems(form.getValues()),
    )()
    if (!isSaved) setAttempts((count) => count + 1)
  }
  const discard = (): void => {
    setErrors([])
    form.reset(initial, keepNothing)
  }
  const findConflict = (field: string): Conflict | undefined =>
    undecidedFields.includes(field)
      ? {
          changedBy: record?.changed_by ?? 'Someone else',
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
    context: { form: form as unknown as UseFormReturn, names, findConflict, submit },
    element,
    submit,
    discard,
    question,
    errors: undecidedFields.length === 0 && errors[0] === undecided ? [] : errors,
    isChanged: isDirty,
    isBusy: isSubmitting,
  }
}
