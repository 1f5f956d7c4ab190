import type { ReactNode } from 'react'
import { FormErrors } from '../feedback/FormErrors.tsx'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  /** Says what cannot be undone. */
  children: ReactNode
  label: string
  cancelLabel?: string
  isBusy: boolean
  errors: readonly string[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. Stays open with the errors if the server refuses. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialog
    open
    onClose={props.onClose}
    title={props.title}
    size="small"
    footer={
      <>
        <Button onClick={props.onClose}>{props.cancelLabel ?? 'Cancel'}</Button>
        <Button tone="danger" busy={props.isBusy} onClick={props.onConfirm}>
          {props.label}
        </Button>
      </>
    }
  >
    <div className="flex flex-col gap-3">
      <p className="text-sm">{props.children}</p>
      <FormErrors sentences={props.errors} />
    </div>
  </Dialog>
)
