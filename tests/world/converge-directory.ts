import {
  favoriteContact,
  listContacts,
  unfavoriteContact,
} from '@wardline/contract/directory/contact.routes.ts'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { favoriteObject, unfavoriteObject } from '@wardline/contract/directory/object.routes.ts'
import type { Case } from './converge-cases.ts'
import type { Person } from './person.ts'

const on = (person: Person) => ({ params: { id: person.who.contact_id } })

/** The own favourites as a browser holds them. */
export async function favoritesOf(person: Person): Promise<Record<number, Contact>> {
  const { results } = await person.call(listContacts, { query: { is_favorite: true, page_size: 100 } })
  return Object.fromEntries(results.map((contact) => [contact.id, contact]))
}

/** Favourites, on every device of their owner. */
export const directoryCases = {
  favoriteContact: {
    'of the recipient': { act: ({ ana, ben }) => ana.call(favoriteContact, on(ben)) },
    'of a group': {
      act: ({ ana, ids }) => ana.call(favoriteContact, { params: { id: ids.contacts.rapidResponse } }),
    },
    'that is one already': {
      before: ({ ana, ben }) => ana.call(favoriteContact, on(ben)),
      act: ({ ana, ben }) => ana.call(favoriteContact, on(ben)),
      isSilent: true,
    },
  },
  unfavoriteContact: {
    'of the recipient': {
      before: ({ ana, ben }) => ana.call(favoriteContact, on(ben)),
      act: ({ ana, ben }) => ana.call(unfavoriteContact, on(ben)),
    },
    'and back': {
      before: ({ ana, cleo }) => ana.call(favoriteContact, on(cleo)),
      act: async ({ ana, cleo }) => {
        await ana.call(unfavoriteContact, on(cleo))
        await ana.call(favoriteContact, on(cleo))
      },
    },
  },
  favoriteObject: {
    'of the third subscriber': { act: ({ ben, cleo }) => ben.call(favoriteObject, on(cleo)) },
  },
  unfavoriteObject: {
    'of the third subscriber': {
      before: ({ ben, cleo }) => ben.call(favoriteObject, on(cleo)),
      act: ({ ben, cleo }) => ben.call(unfavoriteObject, on(cleo)),
    },
  },
} satisfies Record<string, Record<string, Case>>

export const directoryNotShown = {
  pinContact: 'pickers ask as one types; what an administrator pins is there the next time',
  unpinContact: 'as pinContact',
  createLocalGroup: 'the list is fetched when the picker opens',
  deleteLocalGroup: 'as createLocalGroup',
}
