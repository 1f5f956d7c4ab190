import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { useState, type ReactNode } from 'react'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import type { EventMutations } from './event-change.api.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { isDraftChanged, type EventDraft, type UsualHours } from './event-draft.view.ts'
import { couldNotSave, couldNotUpdate, discardChanges } from './event.text.ts'
import { EventFields, eventFieldNames } from './EventFields.tsx'
import { OccurrenceFacts } from './OccurrenceFacts.tsx'
import { EventScopeDialog } from './EventScopeDialog.tsx'
import { useEventForm } from './use-event-form.ts'

export interface OccurrenceDialogProps {
  group: PagingGroupDetail
  mutations: EventMutations
  occurrence: Occurrence | null
  draft: EventDraft
  usual?: readonly UsualHours[] | undefined
  onClose: () => void
  onMoreOptions: (draft: EventDraft) => void
  actions?: ReactNode
}

export function OccurrenceDialog(props: OccurrenceDialogProps) {
  const { group, mutations, occurrence, usual, onClose, onMoreOptions, actions } = props
  const [from] = useState(props.draft)
  const [draft, setDraft] = useState(props.draft)
  const mayChange = occurrence ? occurrence.may.change : group.may.add_event
  const isNew = occurrence === null

  const form = useEventForm({
    occurrence,
    draft,
    mutations,
    fields: eventFieldNames,
    failures: { create: couldNotSave, update: couldNotUpdate },
    onDone: onClose,
  })
  const footer = mayChange || occurrence?.may.delete
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={isNew ? 'Add shift' : occurrence.target.display_name}
        discardPrompt={
          isDraftChanged(draft, from)
            ? { question: discardChanges, discard: { label: 'Discard' } }
            : undefined
        }
        footer={
          footer && (
            <>
              {occurrence?.may.delete && (
                <Button tone="ghost" className="mr-auto text-danger!" onClick={form.askDelete}>
                  Delete
                </Button>
              )}
              {mayChange && <Button onClick={() => onMoreOptions(draft)}>More options</Button>}
              {mayChange && (
                <Button tone="accent" type="submit" form="on-call-event" busy={form.isBusy}>
                  Save
                </Button>
              )}
            </>
          )
        }
      >
        {occurrence && <OccurrenceFacts occurrence={occurrence} group={group} isReadOnly={!mayChange} />}
        {actions}
        {mayChange && (
          <form
            id="on-call-event"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              form.submit()
            }}
          >
            <EventFields
              group={group}
              draft={draft}
              from={from}
              onChange={setDraft}
              errors={form.errors.fields}
              scheduled={occurrence}
              {...(isNew && usual && { usual })}
            />
          </form>
        )}
        <FormErrors sentences={form.errors.form} />
      </Dialog>
      <EventScopeDialog group={group} occurrence={occurrence} draft={draft} form={form} />
    </>
  )
}
