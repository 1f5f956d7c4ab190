import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { useState, type ReactNode } from 'react'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import type { CalendarWrites, Group } from './calendar.api.ts'
import { isChanged, type EventDraft } from './draft.view.ts'
import { couldNotSave, couldNotUpdate } from './event-error.view.ts'
import { EventFields, fieldNames } from './EventFields.tsx'
import { OccurrenceFacts } from './OccurrenceFacts.tsx'
import { ScopeDialog } from './ScopeDialog.tsx'
import { useEventEdit } from './use-event-edit.ts'

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

/** One time on call: put there, changed or deleted, or only looked at (paging §2 schedule event). */
export function OccurrenceDialog(props: OccurrenceDialogProps) {
  const { group, writes, occurrence, nameOf, onClose, onMore, deeds } = props
  const [from] = useState(props.draft)
  const [draft, setDraft] = useState(props.draft)
  const mayChange = occurrence ? occurrence.may.change : group.may.add_event
  const isNew = occurrence === null

  const edit = useEventEdit({
    occurrence,
    draft,
    writes,
    fields: fieldNames,
    wordings: { create: couldNotSave, update: couldNotUpdate },
    onDone: onClose,
  })
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
                <Button tone="ghost" className="mr-auto text-danger!" onClick={edit.askDelete}>
                  Delete
                </Button>
              )}
              {mayChange && <Button onClick={() => onMore(draft)}>More options</Button>}
              {mayChange && (
                <Button tone="accent" type="submit" form="on-call-event" busy={edit.isBusy}>
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
              edit.submit()
            }}
          >
            <EventFields
              group={group}
              draft={draft}
              from={from}
              onChange={setDraft}
              problems={edit.problem.fields}
              targetName={occurrence?.takeover?.displaced_name ?? occurrence?.target.display_name}
            />
          </form>
        )}
        <FormErrors sentences={edit.problem.foot} />
      </Dialog>
      {occurrence && edit.asking && (
        <ScopeDialog
          occurrence={occurrence}
          draft={edit.asking === 'change' ? draft : null}
          nameOf={nameOf}
          onChoose={(scope) => edit.choose(occurrence, scope)}
          onCancel={edit.stopAsking}
        />
      )}
    </>
  )
}
