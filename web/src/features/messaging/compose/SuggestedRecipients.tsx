import { IconPlus, IconStarFilled, IconUsersGroup } from '@tabler/icons-react'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'
import { addRecipientLabel, ownGroupsLabel, suggestedRecipientsLabel } from './compose.text.ts'

export interface SuggestedRecipientsProps {
  contacts: readonly Contact[]
  onAdd: (contact: Contact) => void
  onGroups: () => void
}

const buttonClass =
  'flex h-6 max-w-48 items-center gap-1 rounded-sm px-1.5 text-xs text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:h-control'

/** Arrow keys move inside the toolbar, so that it is a single Tab stop. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined || !buttons[to]) return
  event.preventDefault()
  buttons[to].focus()
}

export const SuggestedRecipients = ({ contacts, onAdd, onGroups }: SuggestedRecipientsProps) => (
  <div
    role="toolbar"
    aria-label={suggestedRecipientsLabel}
    onKeyDown={moveFocus}
    className="-mt-1.5 flex flex-wrap items-center gap-1"
  >
    {contacts.map((contact, at) => (
      <button
        key={contact.id}
        type="button"
        tabIndex={at === 0 ? 0 : -1}
        aria-label={addRecipientLabel(contact.display_name, contact.is_favorite)}
        onClick={() => onAdd(contact)}
        className={clsx(buttonClass, 'border border-dashed border-line-strong')}
      >
        {contact.is_favorite ? (
          <IconStarFilled size={11} aria-hidden className="flex-none text-ink-3" />
        ) : (
          <IconPlus size={11} aria-hidden className="flex-none" />
        )}
        <span className="truncate">{contact.display_name}</span>
      </button>
    ))}
    <button
      type="button"
      tabIndex={contacts.length === 0 ? 0 : -1}
      onClick={onGroups}
      className={buttonClass}
    >
      <IconUsersGroup size={14} aria-hidden className="flex-none" />
      {ownGroupsLabel}
    </button>
  </div>
)
