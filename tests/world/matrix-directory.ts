import { createLocalGroup } from '@wardline/contract/directory/local-group.routes.ts'
import { own, type Row, type Ward } from './matrix.ts'

const onContact = ({ sender }: Ward) => ({ params: { id: sender.who.contact_id } })
const onPatient = ({ ids }: Ward) => ({ params: { id: ids.patient } })
const onAccount = ({ ids }: Ward) => ({ params: { id: ids.account_id } })

let lists = 0
const newList = ({ recipient }: Ward) => ({
  body: { name: `My people ${++lists}`, member_ids: [recipient.who.user_id] },
})

const everyoneHere: Row['answers'] = [200, 200, 200, 200, 200, 404]
const administratorsOnly: Row['answers'] = [403, 403, 403, 403, 200, 404]
const withPatients: Row['answers'] = [200, 200, 200, 403, 200, 200]

/** Contacts, favourites, local groups, directory objects, and what is picked from lists. */
export const directoryRows = {
  listContacts: { asks: own, answers: 200 },
  listPinnedContacts: { asks: own, answers: 200 },
  getContact: { asks: onContact, answers: everyoneHere },
  favoriteContact: { asks: onContact, answers: everyoneHere },
  unfavoriteContact: { asks: onContact, answers: everyoneHere },
  pinContact: {
    asks: (w) => ({ ...onContact(w), body: { department_id: w.ids.departments.cardiology } }),
    answers: administratorsOnly,
  },
  unpinContact: {
    asks: (w) => ({ ...onContact(w), query: { department_id: w.ids.departments.cardiology } }),
    answers: administratorsOnly,
  },
  listLocalGroups: { asks: own, answers: 200 },
  createLocalGroup: { asks: newList, answers: [201, 201, 201, 201, 201, 400] },
  deleteLocalGroup: {
    asks: async (w) => ({ params: { id: (await w.sender.call(createLocalGroup, newList(w))).id } }),
    answers: [404, 404, 204, 404, 404, 404],
  },
  listObjects: { asks: own, answers: 200 },
  listEntries: { asks: own, answers: 200 },
  listFavoriteObjects: { asks: own, answers: 200 },
  getObjectOfContact: { asks: onContact, answers: everyoneHere },
  favoriteObject: { asks: onContact, answers: everyoneHere },
  unfavoriteObject: { asks: onContact, answers: everyoneHere },
  listUsers: { asks: own, answers: 200 },
  listDepartments: { asks: own, answers: 200 },
  listPermissionGroups: { asks: onAccount, answers: everyoneHere },
  listTags: { asks: own, answers: 200 },
  listSavedFilters: { asks: own, answers: 200 },
  listPatients: { asks: own, answers: withPatients },
  getPatient: { asks: onPatient, answers: [200, 200, 200, 403, 200, 404] },
  listEncounters: { asks: own, answers: withPatients },
} satisfies Record<string, Row>
