import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { limits } from '@wardline/contract/limits.ts'
import { call } from '../../platform/api/call.ts'
import type { PickerPage, PickerSource } from '../../platform/picker/picker-source.ts'
import { showToast } from '../../platform/ui/feedback/toast.ts'
import { deviceQuery } from '../../platform/api/device-query.ts'
import { partOnDeviceText, useIsOffline } from '../../platform/live/offline.ts'
import { useMe, type Me } from '../accounts/me/me.api.ts'
import { contactsKey, updateFavoriteInCache } from './favorite-contact.api.ts'
import { toContact, filterManaged, selectContacts } from './contact.rules.ts'

export const findContacts = (
  search: string,
  offset: number,
  signal: AbortSignal,
  page_size: number = limits.picker_page,
): Promise<PickerPage<Contact>> =>
  call('GET /api/v1/contacts/', { query: { search, offset, page_size }, signal })

async function findDirectoryContacts(
  q: string,
  offset: number,
  signal: AbortSignal,
  page_size: number = limits.picker_page,
): Promise<PickerPage<Contact>> {
  const query = { q, offset, managed: 'true', page_size } as const
  const { count, results } = await call('GET /api/v1/directory/entries/', { query, signal })
  return { count, results: filterManaged(results).map(toContact) }
}

/** With `directoryComposition`, recipients are chosen from the directory. */
export type ContactList = 'account' | 'directory'

export const contactListOf = (flags: Me['flags']): ContactList =>
  flags['directoryComposition'] === true ? 'directory' : 'account'

const fetchers = { account: findContacts, directory: findDirectoryContacts }

/** The contacts that are on the device. The caller may find `count`. */
export const deviceContactsQuery = (list: ContactList) =>
  deviceQuery<PickerPage<Contact>>(['device-contacts', list])

export const fetchContactPage = (list: ContactList, offset: number): Promise<PickerPage<Contact>> =>
  fetchers[list]('', offset, new AbortController().signal, limits.largest_page)

/** Without a connection, a text selects among the contacts that are on the device. */
export function useContactSearch(): Pick<PickerSource<Contact>, 'key' | 'fetchPage' | 'note'> {
  const list = contactListOf(useMe().flags)
  const { data: stored } = useQuery(deviceContactsQuery(list))
  if (!useIsOffline() || !stored) return { key: [...contactsKey, list], fetchPage: fetchers[list] }
  return {
    key: [...contactsKey, 'device', list],
    fetchPage: (search) => Promise.resolve(selectContacts(stored.results, search)),
    note: partOnDeviceText(stored.results.length, stored.count, 'people and groups'),
  }
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
