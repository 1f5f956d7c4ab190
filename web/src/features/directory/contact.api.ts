import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
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
