import { useState } from 'react'
import { LocalGroupsDialog } from '../../directory/components/LocalGroupsDialog.tsx'
import type { Draft } from './draft.rules.ts'
import { SuggestedRecipients } from './SuggestedRecipients.tsx'
import { useSuggestions } from './suggestions.api.ts'
import type { useCompose } from './use-compose.ts'
import type { DraftStore } from './use-saved-draft.ts'

export interface RecipientShortcutsProps {
  compose: ReturnType<typeof useCompose>
  draft: Draft
  draftStore: DraftStore
}

export function RecipientShortcuts({ compose, draft, draftStore }: RecipientShortcutsProps) {
  const contacts = useSuggestions(draftStore, draft.recipients)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SuggestedRecipients
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
