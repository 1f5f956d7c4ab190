import type { Occurrence, UpdateScope } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { useState } from 'react'
import { newKey } from '../../../platform/api/idempotency-key.ts'
import type { CalendarWrites } from './calendar.api.ts'
import { draftProblems, type EventDraft } from './draft.view.ts'
import { couldNotDelete, refused, type Refused } from './event-error.view.ts'
import { asksForScope } from './scope.view.ts'

interface EventEdit {
  /** Null: a new one. */
  occurrence: Occurrence | null
  draft: EventDraft
  writes: CalendarWrites
  /** Fields of the form that can show what is wrong with them. */
  fields: readonly string[]
  /** Paging §8: what is said when it could not be made, or not be changed. */
  wordings: { create: string; update: string }
  onDone: (deed: 'saved' | 'deleted') => void
}

const fine: Refused = { fields: {}, foot: [] }

/** Making, changing and deleting one event from a form: asks for the scope where it repeats, keeps what was typed when refused. */
export function useEventEdit({ occurrence, draft, writes, fields, wordings, onDone }: EventEdit) {
  const [problem, setProblem] = useState(fine)
  const [asking, setAsking] = useState<'change' | 'delete' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(newKey)

  const attempt = async (wording: string, deed: 'saved' | 'deleted', write: () => Promise<unknown>) => {
    setAsking(null)
    setBusy(true)
    setProblem(fine)
    try {
      await write()
      onDone(deed)
    } catch (reason) {
      setProblem(refused(wording, reason, fields))
      setBusy(false)
    }
  }
  const update = (of: Occurrence, scope: UpdateScope) =>
    void attempt(wordings.update, 'saved', () => writes.update(of, draft, scope))
  const submit = () => {
    if (isBusy) return
    const problems = draftProblems(draft)
    if (Object.keys(problems).length > 0) setProblem({ fields: problems, foot: [] })
    else if (!occurrence) void attempt(wordings.create, 'saved', () => writes.create(draft, key))
    else if (asksForScope(occurrence)) setAsking('change')
    else update(occurrence, 'once')
  }
  const choose = (of: Occurrence, scope: UpdateScope) =>
    asking === 'change'
      ? update(of, scope)
      : void attempt(couldNotDelete, 'deleted', () => writes.cancel(of, scope))
  return {
    problem,
    asking,
    isBusy,
    submit,
    choose,
    askDelete: () => setAsking('delete'),
    stopAsking: () => setAsking(null),
  }
}
