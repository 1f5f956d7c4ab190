import type { Occurrence, UpdateScope } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { useState } from 'react'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import type { EventMutations } from './event-change.api.ts'
import { validateEventDraft, type EventDraft } from './event-draft.view.ts'
import { splitFormErrors, type FormErrorsByField } from '../../../platform/forms/error-sentences.ts'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
import { couldNotDelete } from './event.text.ts'
import { needsUpdateScope } from './update-scope.view.ts'

interface EventFormOptions {
  occurrence: Occurrence | null
  draft: EventDraft
  mutations: EventMutations
  fields: readonly string[]
  /** Summaries of paging §8. */
  failures: { create: string; update: string }
  onDone: (result: 'saved' | 'deleted') => void
}

const noErrors: FormErrorsByField = { fields: {}, form: [] }

export function useEventForm({ occurrence, draft, mutations, fields, failures, onDone }: EventFormOptions) {
  const [errors, setErrors] = useState(noErrors)
  const [scopeQuestion, setScopeQuestion] = useState<'change' | 'delete' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(createIdempotencyKey)
  const seen = useSeenVersion(occurrence?.version, true)

  const attempt = async (failure: string, result: 'saved' | 'deleted', write: () => Promise<unknown>) => {
    setScopeQuestion(null)
    setBusy(true)
    setErrors(noErrors)
    try {
      await write()
      onDone(result)
    } catch (reason) {
      seen.refuse(reason)
      setErrors(splitFormErrors(failure, reason, fields))
      setBusy(false)
    }
  }
  const update = (target: Occurrence, scope: UpdateScope) =>
    void attempt(failures.update, 'saved', () =>
      mutations.update({ ...target, version: seen.version }, draft, scope),
    )
  const submit = () => {
    if (isBusy) return
    const draftErrors = validateEventDraft(draft)
    if (Object.keys(draftErrors).length > 0) setErrors({ fields: draftErrors, form: [] })
    else if (!occurrence) void attempt(failures.create, 'saved', () => mutations.create(draft, key))
    else if (needsUpdateScope(occurrence)) setScopeQuestion('change')
    else update(occurrence, 'once')
  }
  const choose = (target: Occurrence, scope: UpdateScope) =>
    scopeQuestion === 'change'
      ? update(target, scope)
      : void attempt(couldNotDelete, 'deleted', () => mutations.cancel(target, scope))
  return {
    errors,
    scopeQuestion,
    isBusy,
    submit,
    chooseScope: choose,
    askDelete: () => setScopeQuestion('delete'),
    cancelScope: () => setScopeQuestion(null),
  }
}

export type EventForm = ReturnType<typeof useEventForm>
