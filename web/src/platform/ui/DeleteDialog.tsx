import type { ReactNode } from 'react'
import { FormErrors } from '../forms/FormErrors.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface DeleteDialogProps {
  /** Of what is to go, as people call it. */
  name: string
  /** On the button that does it. */
  label?: string
  /** What goes with it, in a sentence. */
  children: ReactNode
  isBusy: boolean
  /** Why it could not be deleted; empty while nothing went wrong. */
  refused: readonly string[]
  onDelete: () => void
  onClose: () => void
}

/** Asks before something goes for good. What is refused says why, here, and stays. */
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
      <FormErrors sentences={rest.refused} />
    </div>
  </Dialog>
)
