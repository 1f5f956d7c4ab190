import { formatPhoneNumber } from '@wardline/contract/accounts/phone-number.rules.ts'
import type { PagerNumber } from '@wardline/contract/paging/pager-numbers/pager-number.schemas.ts'
import { findLatest } from '../../../platform/api/latest-record.ts'
import { deleteErrors } from '../../../platform/forms/error-sentences.ts'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useDeleteNumber } from './pager-number.api.ts'
import { deletionConsequence } from './pager-number.text.ts'
import { PagerNumberDialog } from './PagerNumberDialog.tsx'

export type OpenNumberDialog = { kind: 'new' } | { kind: 'edit' | 'delete'; number: PagerNumber }

interface PagerNumberDialogsProps {
  /** As they are stored now. */
  numbers: readonly PagerNumber[] | undefined
  dialog: OpenNumberDialog | undefined
  group?: { id: number; name: string }
  onClose: () => void
}

export function PagerNumberDialogs({ numbers, dialog, group, onClose }: PagerNumberDialogsProps) {
  if (!dialog) return null
  if (dialog.kind === 'delete') return <DeleteNumberDialog number={dialog.number} onClose={onClose} />
  return (
    <PagerNumberDialog
      number={dialog.kind === 'edit' ? findLatest(numbers, dialog.number) : null}
      {...(group && { group })}
      onClose={onClose}
    />
  )
}

function DeleteNumberDialog({ number, onClose }: { number: PagerNumber; onClose: () => void }) {
  const remove = useDeleteNumber()
  const name = formatPhoneNumber(number.number)
  const confirm = () =>
    remove.mutate(
      { id: number.id },
      {
        onSuccess: () => {
          onClose()
          showToast(`${name} deleted`)
        },
      },
    )
  return (
    <DeleteDialog
      name={name}
      isBusy={remove.isPending}
      errors={deleteErrors(name, remove.error)}
      onDelete={confirm}
      onClose={onClose}
    >
      {deletionConsequence}
    </DeleteDialog>
  )
}
