import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { LivePayload } from '@wardline/contract/registry/events.ts'
import type { LiveState } from './live-state.ts'

type Favorites = Readonly<Record<number, Contact>>

export function contactChanged(state: LiveState, { contact }: LivePayload['contact_changed']): LiveState {
  if (!state.favorites) return state
  if (!contact.is_favorite && !state.favorites[contact.id]) return state
  const { [contact.id]: _, ...others } = state.favorites
  return { ...state, favorites: contact.is_favorite ? { ...others, [contact.id]: contact } : others }
}

function changeFavoriteOf(
  favorites: Favorites | undefined,
  user_id: number,
  change: (contact: Contact) => Contact,
): Favorites | undefined {
  const contact = Object.values(favorites ?? {}).find((favorite) => favorite.user_id === user_id)
  return contact ? { ...favorites, [contact.id]: change(contact) } : favorites
}

export const renameFavorite = (
  favorites: Favorites | undefined,
  { id, display_name, title, profile_picture }: LivePayload['user_changed']['user'],
) =>
  changeFavoriteOf(favorites, id, (contact) => ({
    ...contact,
    display_name,
    title,
    profile_picture,
    avatar: avatarOf(display_name),
  }))

export const updateFavoritePresence = (
  favorites: Favorites | undefined,
  statuses: LivePayload['presence_changed']['statuses'],
) =>
  statuses.reduce(
    (known, { user_id, status }) =>
      changeFavoriteOf(known, user_id, (contact) => ({
        ...contact,
        is_online: status === 2 || status === 3,
        properties: { status: status as Contact['properties']['status'] },
      })),
    favorites,
  )
