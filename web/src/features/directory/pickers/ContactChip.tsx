import { IconX } from '@tabler/icons-react'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { StatusDot } from '../../../platform/ui/Avatar.tsx'
import { isPerson, statusOf, type Presence } from '../contact.rules.ts'

export interface ContactChipProps {
  contact: Contact
  presence: Presence | undefined
  onRemove: () => void
}

/** Whoever is chosen, with the shape of their status. Reached by ArrowLeft from the field, not by Tab. */
export function ContactChip({ contact, presence, onRemove }: ContactChipProps) {
  const status = statusOf(contact, presence)
  return (
    <li className="flex h-6 max-w-full items-center gap-1.5 rounded-sm border border-line bg-inset pl-1.5 text-sm pointer-coarse:h-9">
      {(isPerson(contact) || status !== null) && <StatusDot status={status} className="bg-transparent" />}
      <span className="truncate">{contact.display_name}</span>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Remove ${contact.display_name}`}
        onClick={onRemove}
        className="grid h-full w-6 flex-none place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:w-9"
      >
        <IconX size={13} aria-hidden />
      </button>
    </li>
  )
}
