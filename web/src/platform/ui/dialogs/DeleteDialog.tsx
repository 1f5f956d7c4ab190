import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export interface DeleteDialogProps {
  name: string
  label?: string
  children: ReactNode
  isBusy: boolean
  errors: readonly string[]
  onDelete: () => void
  onClose: () => void
}

export const DeleteDialog = ({ name, label = 'Delete', onDelete, ...rest }: DeleteDialogProps) => (
  <ConfirmDialog
    {...rest}
    title={`Delete ${name}?`}
    label={label}
    cancelLabel="Keep it"
    onConfirm={onDelete}
  />
)
