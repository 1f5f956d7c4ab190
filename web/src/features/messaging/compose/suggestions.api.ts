import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { getMe } from '../../accounts/me/me.api.ts'
import { refreshContacts } from '../../directory/contact.api.ts'
import { queryKeys } from '../live/query-keys.ts'
import { fetchWithLiveEvents } from '../live/fetch.live.ts'
import { suggestRecipients, addRecentRecipients } from './suggestions.rules.ts'
import type { DraftStore } from './use-saved-draft.ts'

/** Encrypted like the draft: recipients are sensitive too. */
const storageKey = 'recent-recipients'

const favoritesQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: queryKeys.favorites,
    queryFn: async ({ signal }) => {
      const state = await fetchWithLiveEvents(
        getMe(client).id,
        () => call('GET /api/v1/contacts/', { query: { is_favorite: 'true' }, signal }),
        (empty, { results }) => ({
          ...empty,
          favorites: Object.fromEntries(results.map((contact) => [contact.id, contact])),
        }),
      )
      return state.favorites ?? {}
    },
  })

const readRecents = async (store: DraftStore): Promise<Contact[]> =>
  ((await store.get(storageKey)) as Contact[] | undefined) ?? []

export async function rememberRecipients(store: DraftStore, sent: readonly Contact[]): Promise<void> {
  await store.set(storageKey, addRecentRecipients(await readRecents(store), sent))
}

export function useSuggestions(store: DraftStore, recipients: readonly Contact[]): Contact[] {
  const client = useQueryClient()
  const { data: favorites = {} } = useQuery(favoritesQuery(client))
  const [recents, setRecents] = useState<Contact[]>([])
  useEffect(() => {
    let isUnmounted = false
    const load = async () => {
      const now = await refreshContacts(await readRecents(store))
      if (!isUnmounted) setRecents(now)
    }
    // Without storage there are no recent recipients.
    load().catch(() => {})
    return () => {
      isUnmounted = true
    }
  }, [store])
  return suggestRecipients(Object.values(favorites), recents, recipients)
}
