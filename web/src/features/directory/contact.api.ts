import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { isApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { nextPage } from './contact.rules.ts'

/** People and groups by name or title, 25 a page; the list before stays until the next one is there. */
export const contactsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['contacts', search],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/contacts/', { query: { search, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      nextPage(
        pages.reduce((loaded, page) => loaded + page.results.length, 0),
        last.count,
      ),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** The same contact as it is now; itself when nobody can be asked, null when it is gone. */
const asItIsNow = (contact: Contact): Promise<Contact | null> =>
  call('GET /api/v1/contacts/{id}/', { params: { id: contact.id } }).catch((reason: unknown) =>
    isApiError(reason, 404) ? null : contact,
  )

/** What was kept about people is from then: who is online, locked or gone is asked again. */
export async function contactsAsTheyAreNow(contacts: readonly Contact[]): Promise<Contact[]> {
  const now = await Promise.all(contacts.map(asItIsNow))
  return now.filter((contact) => contact !== null)
}
