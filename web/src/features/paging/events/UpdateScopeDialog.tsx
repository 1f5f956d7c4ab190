import type { Occurrence, UpdateScope } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { useId, useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import type { EventDraft } from './event-draft.view.ts'
import { needsUpdateScope, updateScopeLabels, updateScopes, describeUpdate } from './update-scope.view.ts'

export interface UpdateScopeDialogProps {
  occurrence: Occurrence
  draft: EventDraft | null
  group: PagingGroupDetail
  onChoose: (scope: UpdateScope) => void
  onCancel: () => void
}

export function UpdateScopeDialog({ occurrence, draft, group, onChoose, onCancel }: UpdateScopeDialogProps) {
  const [scope, setScope] = useState<UpdateScope>('once')
  const name = useId()
  const memberName = (user_id: number) =>
    group.members.find((member) => member.user_id === user_id)?.display_name ?? 'another person'
  const verb = draft ? 'Change' : 'Delete'
  const isRepeating = needsUpdateScope(occurrence)
  return (
    <Dialog
      open
      onClose={onCancel}
      size="small"
      title={isRepeating ? `${verb} repeating shift` : `${verb} this shift?`}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button tone={draft ? 'accent' : 'danger'} onClick={() => onChoose(scope)}>
            {verb}
          </Button>
        </>
      }
    >
      {isRepeating && (
        <fieldset className="mb-3 flex flex-col">
          <legend className="sr-only">{verb} which shifts</legend>
          {updateScopes.map((each) => (
            <label key={each} className="flex min-h-control cursor-pointer items-center gap-2.5 text-sm">
              <input
                type="radio"
                name={name}
                checked={each === scope}
                onChange={() => setScope(each)}
                className="size-4 accent-(--accent-solid)"
              />
              {updateScopeLabels[each]}
            </label>
          ))}
        </fieldset>
      )}
      <p role="status" className="rounded-md bg-inset px-2.5 py-2 text-sm">
        {describeUpdate(scope, occurrence, draft, memberName)}
      </p>
    </Dialog>
  )
}
