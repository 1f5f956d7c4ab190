import type { Occurrence, UpdateScope } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { useId, useState } from 'react'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import type { EventDraft } from './event-draft.view.ts'
import { needsUpdateScope, updateScopeLabels, updateScopes, describeUpdate } from './update-scope.view.ts'

export interface UpdateScopeDialogProps {
  occurrence: Occurrence
  draft: EventDraft | null
  group: PagingGroupDetail
  isBusy?: boolean
  errors?: readonly string[]
  onChoose: (scope: UpdateScope) => void
  onCancel: () => void
}

export function UpdateScopeDialog(props: UpdateScopeDialogProps) {
  const { occurrence, draft, group, isBusy = false, errors = [], onChoose, onCancel } = props
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
          <Button tone={draft ? 'accent' : 'danger'} busy={isBusy} onClick={() => onChoose(scope)}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {isRepeating && (
          <fieldset className="flex flex-col">
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
        <FormErrors sentences={errors} />
      </div>
    </Dialog>
  )
}

/** The question before saving a shift: none, unless other shifts repeat it. */
export const askUpdateScope =
  (group: PagingGroupDetail, occurrence: Occurrence) =>
  (draft: EventDraft, answer: (scope: UpdateScope | null) => void) =>
    needsUpdateScope(occurrence) && (
      <UpdateScopeDialog
        group={group}
        occurrence={occurrence}
        draft={draft}
        onChoose={answer}
        onCancel={() => answer(null)}
      />
    )
