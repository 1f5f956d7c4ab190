import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'

const shown = 6
const remembered = 8

/** Favourites by name, then whom one wrote to last; nobody twice, nobody who is chosen or cannot be. */
export function suggested(
  favorites: readonly Contact[],
  recents: readonly Contact[],
  chosen: readonly Contact[],
): Contact[] {
  const taken = new Set(chosen.map(({ id }) => id))
  const byName = favorites.toSorted((a, b) => a.display_name.localeCompare(b.display_name, 'en'))
  const known = new Map<number, Contact>()
  for (const contact of [...byName, ...recents])
    if (!known.has(contact.id) && !taken.has(contact.id) && !contact.is_locked) known.set(contact.id, contact)
  return [...known.values()].slice(0, shown)
}

/** Whom one wrote to last, the newest first. */
export function withRecents(recents: readonly Contact[], sent: readonly Contact[]): Contact[] {
  const now = new Set(sent.map(({ id }) => id))
  return [...sent, ...recents.filter(({ id }) => !now.has(id))].slice(0, remembered)
}
