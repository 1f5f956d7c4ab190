import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { PickerPage } from '../../platform/picker/picker-source.ts'

export const contactsKey = ['contacts'] as const

/** Open lists keep their order; others are dropped, because the server sorts favorites first. */
export function updateFavoriteInCache(
  client: QueryClient,
  { id, is_favorite }: Pick<Contact, 'id' | 'is_favorite'>,
): void {
  client.removeQueries({ queryKey: contactsKey, type: 'inactive' })
  client.setQueriesData<InfiniteData<PickerPage<Contact>>>({ queryKey: contactsKey }, (held) =>
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
