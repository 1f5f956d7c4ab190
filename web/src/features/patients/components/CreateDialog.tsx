import { useId, type ReactNode } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'

interface CreateDialogProps {
  title: string
  action: string
  isBusy: boolean
  isChanged: boolean
  errors: readonly string[]
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A small form in a dialog, which asks before it discards what was typed. */
export function CreateDialog({
  title,
  action,
  isBusy,
  isChanged,
  errors,
  onSubmit,
  onClose,
  children,
}: CreateDialogProps) {
  const form = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      discardPrompt={
        isChanged ? { question: 'Discard what you entered?', discard: { label: 'Discard' } } : undefined
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} tone="accent" busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog may have opened from another form, which React would submit too.
          event.stopPropagation()
          onSubmit()
        }}
      >
        {children}
        <FormErrors sentences={errors} />
      </form>
    </Dialog>
  )
}
