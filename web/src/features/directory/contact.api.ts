import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { containsWords } from '@wardline/contract/folded-text.ts'
import { call } from '../../platform/api/call.ts'
import type { PickerPage } from '../../platform/picker/picker-source.ts'
import { showToast } from '../../platform/ui/feedback/toast.ts'
import { offlineStore } from '../../platform/live/offline.ts'
import { contactsKey, updateFavoriteInCache } from './favorite-contact.api.ts'
import { toContact, filterManaged } from './contact.rules.ts'

export const findContacts = (
  search: string,
  offset: number,
  signal: AbortSignal,
): Promise<PickerPage<Contact>> => call('GET /api/v1/contacts/', { query: { search, offset }, signal })

/** Without a connection, a text selects among the contacts that are stored on the device. */
export const createContactSearch =
  (client: QueryClient) =>
  async (search: string, offset: number, signal: AbortSignal): Promise<PickerPage<Contact>> => {
    const stored = client.getQueryData<InfiniteData<PickerPage<Contact>>>([...contactsKey, 'account', ''])
    if (search === '' || !stored || !offlineStore.get().isOffline) return findContacts(search, offset, signal)
    const results = stored.pages
      .flatMap((page) => page.results)
      .filter(({ display_name }) => containsWords(display_name, search))
    return { count: results.length, results }
  }

export async function findDirectoryContacts(
  q: string,
  offset: number,
  signal: AbortSignal,
): Promise<PickerPage<Contact>> {
  const query = { q, offset, managed: 'true' } as const
  const { count, results } = await call('GET /api/v1/directory/entries/', { query, signal })
  return { count, results: filterManaged(results).map(toContact) }
}

/**
 * Keeps a contact whose request fails: recipients must not disappear silently, and the server reports deleted
 * ones on send.
 */
export const refreshContacts = (contacts: readonly Contact[]): Promise<Contact[]> =>
  Promise.all(
    contacts.map((contact) =>
      call('GET /api/v1/contacts/{id}/', { params: { id: contact.id } }).catch(() => contact),
    ),
  )

export function useSetFavorite() {
  const client = useQueryClient()
  return async (contact: Contact, is_favorite: boolean): Promise<void> => {
    const params = { id: contact.id }
    updateFavoriteInCache(client, { id: contact.id, is_favorite })
    try {
      if (is_favorite) await call('POST /api/v1/contacts/{id}/favorite/', { params })
      else await call('DELETE /api/v1/contacts/{id}/favorite/', { params })
    } catch {
      updateFavoriteInCache(client, contact)
      showToast('Could not change your favorites. Please try again.', { tone: 'danger' })
    }
  }
}
