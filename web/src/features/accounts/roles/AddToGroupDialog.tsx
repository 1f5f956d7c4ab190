import type { PermissionGroup } from '@wardline/contract/accounts/roles/role.schemas.ts'
import type { ReactNode } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { useRequiredPicker } from '../../../platform/picker/use-required-picker.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useChangePermissionGroup, type GroupChange } from './permission-group.api.ts'
import { updated } from './roles.text.ts'

interface AddToGroupDialogProps<Item extends { id: number }> {
  group: PermissionGroup
  title: string
  /** Shown if nothing is selected. */
  missing: string
  failure: (names: string) => string
  getName: (item: Item) => string
  toChange: (ids: number[]) => GroupChange
  renderPicker: (field: {
    value: Item[]
    onChange: (items: Item[]) => void
    error: string | undefined
  }) => ReactNode
  onClose: () => void
}

export function AddToGroupDialog<Item extends { id: number }>(props: AddToGroupDialogProps<Item>) {
  const { group, title, missing, failure, getName, toChange, renderPicker, onClose } = props
  const change = useChangePermissionGroup(group.id)
  const { selected, field, validate } = useRequiredPicker<Item>(missing, () => change.reset())
  const submit = () => {
    if (!validate()) return
    change.mutate(toChange(selected.map(({ id }) => id)), {
      onSuccess: () => {
        onClose()
        showToast(updated(group.display_name))
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      discardPrompt={
        selected.length > 0
          ? { question: 'Discard your selection?', discard: { label: 'Discard' } }
          : undefined
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={change.isPending} onClick={submit}>
            {title}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {renderPicker(field)}
        <FormErrors
          sentences={
            change.error ? [failure(selected.map(getName).join(', ')), ...errorSentences(change.error)] : []
          }
        />
      </div>
    </Dialog>
  )
}
