import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { Picked } from '../../platform/pick/source.ts'

/** Where what pickers of contacts found is kept. */
export const contactsKey = ['contacts'] as const

/**
 * A favourite now, or no longer. A list that is open keeps its order; those that are not are asked for anew, as
 * favourites come first.
 */
export function markContact(
  client: QueryClient,
  { id, is_favorite }: Pick<Contact, 'id' | 'is_favorite'>,
): void {
  client.removeQueries({ queryKey: contactsKey, type: 'inactive' })
  client.setQueriesData<InfiniteData<Picked<Contact>>>({ queryKey: contactsKey }, (held) =>
    held?.pages.some(({ results }) => results.some((contact) => contact.id === id))
      ? {
          ...held,
          pages: held.pages.map((page) => ({
            ...page,
            results: page.results.map((contact) =>
              contact.id === id ? { ...contact, is_favorite } : contact,
            ),
          })),
        }
      : held,
  )
}
