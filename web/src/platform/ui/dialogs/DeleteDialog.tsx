import type { ReactNode } from 'react'
import { FormErrors } from '../feedback/FormErrors.tsx'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface DeleteDialogProps {
  name: string
  label?: string
  children: ReactNode
  isBusy: boolean
  errors: readonly string[]
  onDelete: () => void
  onClose: () => void
}

/** Stays open with the errors if the server refuses. */
export const DeleteDialog = ({ name, label = 'Delete', children, ...rest }: DeleteDialogProps) => (
  <Dialog
    open
    onClose={rest.onClose}
    title={`Delete ${name}?`}
    size="small"
    footer={
      <>
        <Button onClick={rest.onClose}>Keep it</Button>
        <Button tone="danger" busy={rest.isBusy} onClick={rest.onDelete}>
          {label}
        </Button>
      </>
    }
  >
    <div className="flex flex-col gap-3">
      <p className="text-sm">{children}</p>
      <FormErrors sentences={rest.errors} />
    </div>
  </Dialog>
)
