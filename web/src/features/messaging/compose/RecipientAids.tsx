import { useState } from 'react'
import { LocalGroupsDialog } from '../../directory/components/LocalGroupsDialog.tsx'
import type { Draft } from './draft.rules.ts'
import { Suggestions } from './Suggestions.tsx'
import { useSuggestions } from './suggestions.api.ts'
import type { useCompose } from './use-compose.ts'
import type { DraftVault } from './use-kept-draft.ts'

export interface RecipientAidsProps {
  compose: ReturnType<typeof useCompose>
  draft: Draft
  vault: DraftVault
}

/** Under To: whom one writes to most, and one's own groups. */
export function RecipientAids({ compose, draft, vault }: RecipientAidsProps) {
  const contacts = useSuggestions(vault, draft.recipients)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Suggestions
        contacts={contacts}
        onAdd={(contact) => compose.addRecipients([contact])}
        onGroups={() => setOpen(true)}
      />
      {isOpen && (
        <LocalGroupsDialog
          chosen={draft.recipients}
          onUse={(members) => {
            compose.addRecipients(members)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
