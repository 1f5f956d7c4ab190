import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'

const maxSuggestions = 6
const maxRecents = 8

export function suggestRecipients(
  favorites: readonly Contact[],
  recents: readonly Contact[],
  recipients: readonly Contact[],
): Contact[] {
  const chosenIds = new Set(recipients.map(({ id }) => id))
  const byName = favorites.toSorted((a, b) => a.display_name.localeCompare(b.display_name, 'en'))
  const suggestions = new Map<number, Contact>()
  for (const contact of [...byName, ...recents])
    if (!suggestions.has(contact.id) && !chosenIds.has(contact.id) && !contact.is_locked)
      suggestions.set(contact.id, contact)
  return [...suggestions.values()].slice(0, maxSuggestions)
}

export function addRecentRecipients(recents: readonly Contact[], sent: readonly Contact[]): Contact[] {
  const sentIds = new Set(sent.map(({ id }) => id))
  return [...sent, ...recents.filter(({ id }) => !sentIds.has(id))].slice(0, maxRecents)
}
