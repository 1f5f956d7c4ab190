import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { meOf } from '../../accounts/me.api.ts'
import { contactsAsTheyAreNow } from '../../directory/contact.api.ts'
import { keys } from '../keys.ts'
import { fetchLive } from '../live/cache.ts'
import { suggested, withRecents } from './suggestions.rules.ts'
import type { DraftVault } from './use-kept-draft.ts'

/** Sealed like the draft: whom one writes to says something, too. */
const name = 'recent-recipients'

const favoritesQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: keys.favorites,
    queryFn: async ({ signal }) => {
      const state = await fetchLive(
        meOf(client).id,
        () => call('GET /api/v1/contacts/', { query: { is_favorite: 'true' }, signal }),
        (empty, { results }) => ({
          ...empty,
          favorites: Object.fromEntries(results.map((contact) => [contact.id, contact])),
        }),
      )
      return state.favorites ?? {}
    },
  })

const recentsIn = async (vault: DraftVault): Promise<Contact[]> =>
  ((await vault.get(name)) as Contact[] | undefined) ?? []

/** Remembers who was written to. */
export async function rememberRecipients(vault: DraftVault, sent: readonly Contact[]): Promise<void> {
  await vault.set(name, withRecents(await recentsIn(vault), sent))
}

/** Whom a message probably goes to: favourites, and whom one wrote to last, as they are now. */
export function useSuggestions(vault: DraftVault, chosen: readonly Contact[]): Contact[] {
  const client = useQueryClient()
  const { data: favorites = {} } = useQuery(favoritesQuery(client))
  const [recents, setRecents] = useState<Contact[]>([])
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      const now = await contactsAsTheyAreNow(await recentsIn(vault))
      if (!isOver) setRecents(now)
    }
    // Nothing kept is nothing to suggest.
    ask().catch(() => {})
    return () => {
      isOver = true
    }
  }, [vault])
  return suggested(Object.values(favorites), recents, chosen)
}
