import { IconLock, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface PickerChipProps {
  name: string
  face: ReactNode
  isLocked: boolean
  onRemove: () => void
}

/** Reached by ArrowLeft from the field, not by Tab. */
export const PickerChip = ({ name, face, isLocked, onRemove }: PickerChipProps) => (
  <li className="flex h-6 max-w-full items-center gap-1.5 rounded-sm border border-line bg-inset pl-2 text-sm has-[button:disabled]:pr-1.5 pointer-coarse:h-9">
    {face}
    <span className="truncate">{name}</span>
    {isLocked && <IconLock size={13} role="img" aria-label="Locked" className="flex-none text-ink-2" />}
    <button
      type="button"
      tabIndex={-1}
      disabled={isLocked}
      aria-label={`Remove ${name}`}
      onClick={onRemove}
      className="grid h-full w-6 flex-none place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink disabled:hidden pointer-coarse:w-9"
    >
      <IconX size={13} aria-hidden />
    </button>
  </li>
)
