import {
  favoriteContact,
  listContacts,
  unfavoriteContact,
} from '@wardline/contract/directory/contact.routes.ts'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { favoriteObject, unfavoriteObject } from '@wardline/contract/directory/object.routes.ts'
import type { Case } from './case.ts'
import type { Person } from '../../fixtures/people/person.ts'

const contactParams = (person: Person) => ({ params: { id: person.user.contact_id } })

export async function listFavorites(person: Person): Promise<Record<number, Contact>> {
  const { results } = await person.call(listContacts, { query: { is_favorite: true, page_size: 100 } })
  return Object.fromEntries(results.map((contact) => [contact.id, contact]))
}

export const directoryCases = {
  favoriteContact: {
    'of the recipient': { act: ({ ana, ben }) => ana.call(favoriteContact, contactParams(ben)) },
    'of a group': {
      act: ({ ana, ids }) => ana.call(favoriteContact, { params: { id: ids.contacts.rapidResponse } }),
    },
    'that is a favorite already': {
      before: ({ ana, ben }) => ana.call(favoriteContact, contactParams(ben)),
      act: ({ ana, ben }) => ana.call(favoriteContact, contactParams(ben)),
      isSilent: true,
    },
  },
  unfavoriteContact: {
    'of the recipient': {
      before: ({ ana, ben }) => ana.call(favoriteContact, contactParams(ben)),
      act: ({ ana, ben }) => ana.call(unfavoriteContact, contactParams(ben)),
    },
    'then added again': {
      before: ({ ana, cleo }) => ana.call(favoriteContact, contactParams(cleo)),
      act: async ({ ana, cleo }) => {
        await ana.call(unfavoriteContact, contactParams(cleo))
        await ana.call(favoriteContact, contactParams(cleo))
      },
    },
  },
  favoriteObject: {
    'of the third subscriber': { act: ({ ben, cleo }) => ben.call(favoriteObject, contactParams(cleo)) },
  },
  unfavoriteObject: {
    'of the third subscriber': {
      before: ({ ben, cleo }) => ben.call(favoriteObject, contactParams(cleo)),
      act: ({ ben, cleo }) => ben.call(unfavoriteObject, contactParams(cleo)),
    },
  },
} satisfies Record<string, Record<string, Case>>

export const directoryNotShown = {
  pinContact: 'pickers search on typing, so the pin shows next time',
  unpinContact: 'as pinContact',
  createLocalGroup: 'the list is fetched when the picker opens',
  deleteLocalGroup: 'as createLocalGroup',
}
