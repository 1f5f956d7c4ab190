import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { LivePayload } from '@wardline/contract/events.ts'
import type { LiveState } from './state.ts'

type Favorites = Readonly<Record<number, Contact>>

/** A favourite is kept, or goes. */
export function contactChanged(state: LiveState, { contact }: LivePayload['contact_changed']): LiveState {
  if (!state.favorites) return state
  if (!contact.is_favorite && !state.favorites[contact.id]) return state
  const { [contact.id]: _, ...others } = state.favorites
  return { ...state, favorites: contact.is_favorite ? { ...others, [contact.id]: contact } : others }
}

/** A person has one contact; who is no favourite leaves everything as it is. */
function changed(
  favorites: Favorites | undefined,
  user_id: number,
  change: (contact: Contact) => Contact,
): Favorites | undefined {
  const contact = Object.values(favorites ?? {}).find((favorite) => favorite.user_id === user_id)
  return contact ? { ...favorites, [contact.id]: change(contact) } : favorites
}

/** Names, titles and photos of people among the favourites. */
export const favoriteRenamed = (
  favorites: Favorites | undefined,
  { id, display_name, title, profile_picture }: LivePayload['user_changed']['user'],
) =>
  changed(favorites, id, (contact) => ({
    ...contact,
    display_name,
    title,
    profile_picture,
    avatar: avatarOf(display_name),
  }))

/** Who of the favourites can be reached. */
export const favoritesReachable = (
  favorites: Favorites | undefined,
  statuses: LivePayload['presence_changed']['statuses'],
) =>
  statuses.reduce(
    (known, { user_id, status }) =>
      changed(known, user_id, (contact) => ({
        ...contact,
        is_online: status === 2 || status === 3,
        properties: { status: status as Contact['properties']['status'] },
      })),
    favorites,
  )
