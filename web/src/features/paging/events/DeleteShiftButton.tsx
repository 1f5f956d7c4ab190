import type { Occurrence, UpdateScope } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { useState } from 'react'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { couldNotDelete } from './event.text.ts'
import { UpdateScopeDialog } from './UpdateScopeDialog.tsx'

interface DeleteShiftButtonProps {
  group: PagingGroupDetail
  occurrence: Occurrence
  cancel: (scope: UpdateScope) => Promise<unknown>
  className: string
  onDeleted: () => void
}

/** Asks for the shifts of the series to delete, and stays open with the errors if the server refuses. */
export function DeleteShiftButton(props: DeleteShiftButtonProps) {
  const { group, occurrence, cancel, className, onDeleted } = props
  const [isAsking, setAsking] = useState(false)
  const remove = useApiMutation(cancel, { onSuccess: onDeleted })
  return (
    <>
      <Button tone="ghost" className={`${className} text-danger!`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <UpdateScopeDialog
          group={group}
          occurrence={occurrence}
          draft={null}
          isBusy={remove.isPending}
          errors={remove.error ? [couldNotDelete, ...errorSentences(remove.error)] : []}
          onChoose={(scope) => remove.mutate(scope)}
          onCancel={() => {
            remove.reset()
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
