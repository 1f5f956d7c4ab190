import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { useState } from 'react'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import type { WallTime } from '../wall-time/wall-time.view.ts'
import { DeleteShiftButton } from './DeleteShiftButton.tsx'
import { useEventMutations } from './event-change.api.ts'
import { toEventDraft, type EventDraft } from './event-draft.view.ts'
import { errorSaving, saved } from './event.text.ts'
import { EventFields } from './EventFields.tsx'
import { OccurrenceFacts } from './OccurrenceFacts.tsx'
import { RepeatField } from './RepeatField.tsx'
import { useAssignment } from './use-assignment.ts'
import { useEventForm } from './use-event-form.ts'

export interface EventEditorProps {
  group: PagingGroupDetail
  /** `null` for a new shift. */
  occurrence: Occurrence | null
  /** Values of a new shift. */
  draft: EventDraft
  /** Changes to a stored shift that were made in the calendar. */
  edits: Partial<EventDraft>
  /** The page does not report that the shift is gone. */
  onDeleting: (isDeleting: boolean) => void
  onLeave: (start: WallTime, options?: { ignoreBlocker: true }) => void
}

export function EventEditor(props: EventEditorProps) {
  const { group, occurrence, draft, edits, onDeleting, onLeave } = props
  const mutations = useEventMutations(group.id)
  const form = useEventForm(group, occurrence, mutations)
  const assign = useAssignment(mutations, ({ start }) => onLeave(start, { ignoreBlocker: true }))
  const [opened] = useState(draft)
  const valuesOf = (stored: Occurrence | null) => (stored ? toEventDraft(stored) : opened)
  const title = occurrence ? 'Edit shift' : 'Add shift'
  const mayChange = occurrence ? occurrence.may.change : group.may.add_event
  const aside = (
    <>
      <Button onClick={() => onLeave(edits.start ?? valuesOf(occurrence).start)}>
        {mayChange ? 'Cancel' : 'Back to calendar'}
      </Button>
      {occurrence?.may.delete && (
        <DeleteShiftButton
          group={group}
          occurrence={occurrence}
          cancel={(scope) => {
            onDeleting(true)
            return mutations.cancel(occurrence, scope).catch((reason: unknown) => {
              onDeleting(false)
              throw reason
            })
          }}
          className="order-last ml-auto"
          onDeleted={() => onLeave(valuesOf(occurrence).start, { ignoreBlocker: true })}
        />
      )}
    </>
  )
  return (
    <div className="h-full overflow-y-auto bg-surface wrap-anywhere">
      <div className="max-w-xl p-4">
        <h2 className="pb-4 text-lg font-semibold">{title}</h2>
        {occurrence && <OccurrenceFacts occurrence={occurrence} group={group} isReadOnly={!mayChange} />}
        {mayChange ? (
          <FormPage<Occurrence | null, EventDraft>
            {...form}
            label={title}
            className="gap-4"
            action="Save"
            aside={aside}
            stored={occurrence}
            valuesOf={valuesOf}
            edits={edits}
            failure={errorSaving}
            onSaved={(result) => {
              showToast(saved)
              onLeave(valuesOf(result).start)
            }}
          >
            <EventFields
              group={group}
              from={valuesOf(occurrence)}
              scheduled={occurrence}
              onAssign={occurrence ? undefined : assign}
            />
            {!occurrence?.rotation && <RepeatField occurrence={occurrence} />}
          </FormPage>
        ) : (
          <div className="flex flex-wrap gap-3">{aside}</div>
        )}
      </div>
    </div>
  )
}
