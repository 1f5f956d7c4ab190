import type { Occurrence, UpdateScope } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { useState, type ReactNode } from 'react'
import { newKey } from '../../../platform/api/idempotency-key.ts'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import type { CalendarWrites, Group } from './calendar.api.ts'
import { draftProblems, isChanged, type EventDraft } from './draft.view.ts'
import { couldNotDelete, couldNotSave, couldNotUpdate, refused, type Refused } from './event-error.view.ts'
import { EventFields, fieldNames } from './EventFields.tsx'
import { OccurrenceFacts } from './OccurrenceFacts.tsx'
import { ScopeDialog } from './ScopeDialog.tsx'
import { asksForScope } from './scope.view.ts'

export interface OccurrenceDialogProps {
  group: Group
  writes: CalendarWrites
  /** What is open; null: a new one. */
  occurrence: Occurrence | null
  draft: EventDraft
  nameOf: (user_id: number) => string
  onClose: () => void
  /** Goes to the screen that has all of its fields, with what was written here. */
  onMore: (draft: EventDraft) => void
  /** Taking over, giving back, offering. */
  deeds?: ReactNode
}

const fine: Refused = { fields: {}, foot: [] }

/** One time on call: put there, changed or deleted, or only looked at (paging §2 schedule event). */
export function OccurrenceDialog(props: OccurrenceDialogProps) {
  const { group, writes, occurrence, nameOf, onClose, onMore, deeds } = props
  const [from] = useState(props.draft)
  const [draft, setDraft] = useState(props.draft)
  const [problem, setProblem] = useState(fine)
  const [asking, setAsking] = useState<'change' | 'delete' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(newKey)
  const mayChange = occurrence ? occurrence.may.change : group.may.add_event
  const isNew = occurrence === null

  const attempt = async (wording: string, write: () => Promise<unknown>) => {
    setAsking(null)
    setBusy(true)
    setProblem(fine)
    try {
      await write()
      onClose()
    } catch (reason) {
      setProblem(refused(wording, reason, fieldNames))
      setBusy(false)
    }
  }
  const update = (scope: UpdateScope) =>
    occurrence && attempt(couldNotUpdate, () => writes.update(occurrence, draft, scope))
  const cancel = (scope: UpdateScope) =>
    occurrence && attempt(couldNotDelete, () => writes.cancel(occurrence, scope))
  const submit = () => {
    const problems = draftProblems(draft)
    if (Object.keys(problems).length > 0) setProblem({ fields: problems, foot: [] })
    else if (isNew) void attempt(couldNotSave, () => writes.create(draft, key))
    else if (asksForScope(occurrence)) setAsking('change')
    else void update('once')
  }
  const footer = mayChange || occurrence?.may.delete
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={isNew ? 'Put on call' : occurrence.target.display_name}
        leaving={
          isChanged(draft, from)
            ? { question: 'Discard what you have changed?', discard: { label: 'Discard' } }
            : undefined
        }
        footer={
          footer && (
            <>
              {occurrence?.may.delete && (
                <Button tone="ghost" className="mr-auto text-danger!" onClick={() => setAsking('delete')}>
                  Delete
                </Button>
              )}
              {mayChange && <Button onClick={() => onMore(draft)}>More options</Button>}
              {mayChange && (
                <Button tone="accent" type="submit" form="on-call-event" busy={isBusy}>
                  {isNew ? 'Create' : 'Update'}
                </Button>
              )}
            </>
          )
        }
      >
        {occurrence && <OccurrenceFacts occurrence={occurrence} isReadOnly={!mayChange} />}
        {deeds}
        {mayChange && (
          <form
            id="on-call-event"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (!isBusy) submit()
            }}
          >
            <EventFields
              group={group}
              draft={draft}
              from={from}
              onChange={setDraft}
              problems={problem.fields}
              targetName={occurrence?.takeover?.displaced_name ?? occurrence?.target.display_name}
            />
          </form>
        )}
        <FormErrors sentences={problem.foot} />
      </Dialog>
      {occurrence && asking && (
        <ScopeDialog
          occurrence={occurrence}
          draft={asking === 'change' ? draft : null}
          nameOf={nameOf}
          onChoose={(scope) => void (asking === 'change' ? update(scope) : cancel(scope))}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  )
}
