import { createLocalGroup } from '@wardline/contract/directory/local-group.routes.ts'
import { noInput, type Row, type MatrixHospital } from './matrix.ts'

const onContact = ({ sender }: MatrixHospital) => ({ params: { id: sender.user.contact_id } })
const onPatient = ({ ids }: MatrixHospital) => ({ params: { id: ids.patient } })
const onAccount = ({ ids }: MatrixHospital) => ({ params: { id: ids.account_id } })

let lists = 0
const newList = ({ recipient }: MatrixHospital) => ({
  body: { name: `My people ${++lists}`, member_ids: [recipient.user.user_id] },
})

const everyoneHere: Row['statuses'] = [200, 200, 200, 200, 200, 404]
const administratorsOnly: Row['statuses'] = [403, 403, 403, 403, 200, 404]
const withPatients: Row['statuses'] = [200, 200, 200, 403, 200, 200]

export const directoryRows = {
  listContacts: { input: noInput, statuses: 200 },
  listPinnedContacts: { input: noInput, statuses: 200 },
  getContact: { input: onContact, statuses: everyoneHere },
  favoriteContact: { input: onContact, statuses: everyoneHere },
  unfavoriteContact: { input: onContact, statuses: everyoneHere },
  pinContact: {
    input: (w) => ({ ...onContact(w), body: { department_id: w.ids.departments.cardiology } }),
    statuses: administratorsOnly,
  },
  unpinContact: {
    input: (w) => ({ ...onContact(w), query: { department_id: w.ids.departments.cardiology } }),
    statuses: administratorsOnly,
  },
  listLocalGroups: { input: noInput, statuses: 200 },
  createLocalGroup: { input: newList, statuses: [201, 201, 201, 201, 201, 400] },
  deleteLocalGroup: {
    input: async (w) => ({ params: { id: (await w.sender.call(createLocalGroup, newList(w))).id } }),
    statuses: [404, 404, 204, 404, 404, 404],
  },
  listObjects: { input: noInput, statuses: 200 },
  listEntries: { input: noInput, statuses: 200 },
  listFavoriteObjects: { input: noInput, statuses: 200 },
  getObjectOfContact: { input: onContact, statuses: everyoneHere },
  favoriteObject: { input: onContact, statuses: everyoneHere },
  unfavoriteObject: { input: onContact, statuses: everyoneHere },
  listUsers: { input: noInput, statuses: 200 },
  listDepartments: { input: noInput, statuses: 200 },
  listPermissionGroups: { input: onAccount, statuses: everyoneHere },
  listTags: { input: noInput, statuses: 200 },
  listSavedFilters: { input: noInput, statuses: 200 },
  listPatients: { input: noInput, statuses: withPatients },
  getPatient: { input: onPatient, statuses: [200, 200, 200, 403, 200, 404] },
  listEncounters: { input: noInput, statuses: withPatients },
} satisfies Record<string, Row>
