import { useQueryClient } from '@tanstack/react-query'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { call } from '../../platform/api/call.ts'
import type { Picked } from '../../platform/pick/source.ts'
import { toast } from '../../platform/ui/toast.ts'
import { markContact } from './contact-mark.api.ts'
import { contactOfObject, managedOnly } from './contact.rules.ts'

/** People and groups by name or title: favourites first, then those that a department has pinned. */
export const findContacts = (search: string, offset: number, signal: AbortSignal): Promise<Picked<Contact>> =>
  call('GET /api/v1/contacts/', { query: { search, offset }, signal })

/** The same from the directory (flag directoryComposition). */
export async function findObjects(q: string, offset: number, signal: AbortSignal): Promise<Picked<Contact>> {
  const query = { q, offset, managed: 'true' } as const
  const { count, results } = await call('GET /api/v1/directory/entries/', { query, signal })
  return { count, results: managedOnly(results).map(contactOfObject) }
}

/**
 * What was kept about people is from then: who is online or locked is asked again. Who cannot be asked about stays as
 * they were: nobody disappears from a list of recipients unseen, and the server says who is gone.
 */
export const contactsAsTheyAreNow = (contacts: readonly Contact[]): Promise<Contact[]> =>
  Promise.all(
    contacts.map((contact) =>
      call('GET /api/v1/contacts/{id}/', { params: { id: contact.id } }).catch(() => contact),
    ),
  )

/** Shown at once; back with a word when it could not be done. */
export function useSetFavorite() {
  const client = useQueryClient()
  return async (contact: Contact, is_favorite: boolean): Promise<void> => {
    const params = { id: contact.id }
    markContact(client, { id: contact.id, is_favorite })
    try {
      if (is_favorite) await call('POST /api/v1/contacts/{id}/favorite/', { params })
      else await call('DELETE /api/v1/contacts/{id}/favorite/', { params })
    } catch {
      markContact(client, contact)
      toast('Could not change your favorites. Please try again.', { tone: 'danger' })
    }
  }
}
