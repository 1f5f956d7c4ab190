import { IconCheck, IconDeviceMobileMessage, IconLock, IconStarFilled } from '@tabler/icons-react'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { clsx } from 'clsx'
import { Avatar } from '../../../platform/ui/Avatar.tsx'
import { PagerIcon } from '../../../platform/ui/PagerIcon.tsx'
import { contactLine, isPerson, statusOf, type Presence } from '../contact.rules.ts'

export interface ContactOptionProps {
  id: string
  contact: Contact
  presence: Presence | undefined
  isActive: boolean
  isChosen: boolean
  onChoose: () => void
  onPoint: () => void
}

/** One line of the list: who, what they are, how they are reached. */
export function ContactOption({
  id,
  contact,
  presence,
  isActive,
  isChosen,
  onChoose,
  onPoint,
}: ContactOptionProps) {
  const status = statusOf(contact, presence)
  return (
    // The field keeps the focus and answers the keys; an option is only pointed at.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={contact.is_locked || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1',
        isActive && 'bg-hover',
        contact.is_locked && 'cursor-default opacity-60',
      )}
    >
      <Avatar
        name={contact.display_name}
        avatar={contact.avatar}
        picture={contact.profile_picture}
        group={!isPerson(contact)}
        size={28}
        {...(isPerson(contact) || status !== null ? { status } : {})}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{contact.display_name}</span>
        <span className="block truncate text-xs text-ink-2">{contactLine(contact)}</span>
      </span>
      {contact.is_favorite && (
        <IconStarFilled size={14} role="img" aria-label="Favorite" className="flex-none text-ink-3" />
      )}
      {contact.device_type === 'sms' && (
        <IconDeviceMobileMessage size={16} role="img" aria-label="By SMS" className="flex-none text-ink-2" />
      )}
      {contact.device_type === 'pager' && <PagerIcon />}
      {contact.is_locked && (
        <IconLock size={16} role="img" aria-label="Locked" className="flex-none text-ink-2" />
      )}
      {isChosen && <IconCheck size={16} aria-hidden className="flex-none text-accent" />}
    </div>
  )
}
