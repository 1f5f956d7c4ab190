import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { ReactNode } from 'react'
import { useDraft } from '../../../platform/forms/form-context.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteShiftButton } from './DeleteShiftButton.tsx'
import type { EventMutations } from './event-change.api.ts'
import type { EventDraft, UsualHours } from './event-draft.view.ts'
import { couldNotSave, couldNotUpdate, discardChanges } from './event.text.ts'
import { EventFields } from './EventFields.tsx'
import { OccurrenceFacts } from './OccurrenceFacts.tsx'
import { useAssignment } from './use-assignment.ts'
import { useEventForm } from './use-event-form.ts'

export interface OccurrenceDialogProps {
  group: PagingGroupDetail
  mutations: Pick<EventMutations, 'create' | 'update' | 'cancel'>
  occurrence: Occurrence | null
  draft: EventDraft
  usual?: readonly UsualHours[] | undefined
  onClose: () => void
  /** Opens the page that also edits how the shift repeats. */
  onMoreOptions?: (draft: EventDraft) => void
  /** The draft of a calendar has one reason for all of its changes. */
  isInDraft?: boolean
  actions?: ReactNode
}

export function OccurrenceDialog(props: OccurrenceDialogProps) {
  const { group, mutations, occurrence, draft, usual, onClose, onMoreOptions, isInDraft, actions } = props
  const mayChange = occurrence ? occurrence.may.change : group.may.add_event
  const form = useEventForm(group, occurrence, mutations)
  const assign = useAssignment(mutations, onClose)
  return (
    <FormDialog
      {...form}
      title={occurrence ? occurrence.target.display_name : 'Add shift'}
      action={mayChange ? 'Save' : undefined}
      cancel={mayChange ? 'Cancel' : 'Close'}
      discard={discardChanges}
      initial={draft}
      failure={occurrence ? couldNotUpdate : couldNotSave}
      onClose={onClose}
      above={
        <>
          {occurrence && <OccurrenceFacts occurrence={occurrence} group={group} isReadOnly={!mayChange} />}
          {actions}
        </>
      }
      aside={
        <>
          {occurrence?.may.delete && (
            <DeleteShiftButton
              group={group}
              occurrence={occurrence}
              cancel={(scope) => mutations.cancel(occurrence, scope)}
              className="mr-auto"
              onDeleted={onClose}
            />
          )}
          {mayChange && onMoreOptions && <MoreOptionsButton onClick={onMoreOptions} />}
        </>
      }
    >
      {mayChange && (
        <EventFields
          group={group}
          from={draft}
          scheduled={occurrence}
          usual={usual}
          onAssign={occurrence ? undefined : assign}
          hasReason={!isInDraft && occurrence !== null}
        />
      )}
    </FormDialog>
  )
}

function MoreOptionsButton({ onClick }: { onClick: (draft: EventDraft) => void }) {
  const { readDraft } = useDraft<EventDraft>()
  return <Button onClick={() => onClick(readDraft())}>More options</Button>
}
