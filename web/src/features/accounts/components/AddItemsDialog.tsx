import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { useRequiredPicker } from '../../../platform/picker/use-required-picker.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'

interface AddItemsDialogProps<Item extends { id: number }, Change> {
  title: string
  /** Shown if nothing is selected. */
  missing: string
  failure: (names: string) => string
  success: string
  getName: (item: Item) => string
  change: UseMutationResult<unknown, Error, Change>
  toChange: (ids: number[]) => Change
  renderPicker: (field: {
    value: Item[]
    onChange: (items: Item[]) => void
    error: string | undefined
  }) => ReactNode
  onClose: () => void
}

/** Selects items in a picker and adds them together. A refusal keeps the selection. */
export function AddItemsDialog<Item extends { id: number }, Change>(
  props: AddItemsDialogProps<Item, Change>,
) {
  const { title, missing, failure, success, getName, change, toChange, renderPicker, onClose } = props
  const { selected, field, validate } = useRequiredPicker<Item>(missing, () => change.reset())
  const submit = () => {
    if (!validate()) return
    change.mutate(toChange(selected.map(({ id }) => id)), {
      onSuccess: () => {
        onClose()
        showToast(success)
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
