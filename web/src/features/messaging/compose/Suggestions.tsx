import { IconPlus, IconStarFilled } from '@tabler/icons-react'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { ReactNode } from 'react'

export interface SuggestionsProps {
  contacts: readonly Contact[]
  onAdd: (contact: Contact) => void
  /** Stands at the end of the line. */
  children: ReactNode
}

const chip =
  'flex h-6 max-w-48 items-center gap-1 rounded-sm border border-dashed border-line-strong px-1.5 text-xs text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:h-9'

/** One press adds whom one writes to most. */
export const Suggestions = ({ contacts, onAdd, children }: SuggestionsProps) => (
  <div role="group" aria-label="Suggested recipients" className="-mt-1.5 flex flex-wrap items-center gap-1">
    {contacts.map((contact) => (
      <button
        key={contact.id}
        type="button"
        aria-label={`Add ${contact.display_name}${contact.is_favorite ? ', favorite' : ''}`}
        onClick={() => onAdd(contact)}
        className={chip}
      >
        {contact.is_favorite ? (
          <IconStarFilled size={11} aria-hidden className="flex-none text-ink-3" />
        ) : (
          <IconPlus size={11} aria-hidden className="flex-none" />
        )}
        <span className="truncate">{contact.display_name}</span>
      </button>
    ))}
    {children}
  </div>
)
