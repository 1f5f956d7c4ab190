import { createLocalGroup } from '@wardline/contract/directory/local-group.routes.ts'
import {
  addPermissionGroupTags,
  createPermissionGroup,
} from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import * as filters from '@wardline/contract/directory/tagging/saved-filter.routes.ts'
import * as tags from '@wardline/contract/directory/tagging/tag.routes.ts'
import { noInput, type Asked, type Row, type MatrixHospital } from './matrix.ts'

const onContact = ({ sender }: MatrixHospital) => ({ params: { id: sender.user.contact_id } })
const onAccount = ({ ids }: MatrixHospital) => ({ params: { id: ids.account_id } })

let lists = 0
const newList = ({ recipient }: MatrixHospital) => ({
  body: { name: `My people ${++lists}`, member_ids: [recipient.user.user_id] },
})

const everyoneHere: Row['statuses'] = [200, 200, 200, 200, 200, 404]
const administratorsOnly: Row['statuses'] = [403, 403, 403, 403, 200, 404]

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
  listAccountMembers: { input: onAccount, statuses: everyoneHere },
  listDepartments: { input: noInput, statuses: 200 },
  listDirectories: { input: noInput, statuses: 200 },
  listPermissionGroups: { input: onAccount, statuses: everyoneHere },
  listTags: { input: noInput, statuses: 200 },
  listSavedFilters: { input: noInput, statuses: 200 },
} satisfies Record<string, Row>

let made = 0

const makeTag = async (w: MatrixHospital): Promise<number> => {
  const body = { classified_name: `Tag ${++made}` }
  return (await w.administrator.call(tags.createTag, { params: onAccount(w).params, body })).id
}
const makeFilter = async (w: MatrixHospital): Promise<number> => {
  const body = { name: `Filter ${++made}` }
  return (await w.administrator.call(filters.createSavedFilter, { params: onAccount(w).params, body })).id
}
const makeGroup = async (w: MatrixHospital): Promise<number> => {
  const body = { display_name: `Tagged group ${++made}` }
  return (await w.administrator.call(createPermissionGroup, { params: onAccount(w).params, body })).id
}

const onTag = async (w: MatrixHospital): Promise<Asked> => ({
  params: { ...onAccount(w).params, tag_id: await makeTag(w) },
})
const onFilter = async (w: MatrixHospital): Promise<Asked> => ({
  params: { ...onAccount(w).params, saved_filter_id: await makeFilter(w) },
})

const created: Row['statuses'] = [403, 403, 403, 403, 201, 404]
const deleted: Row['statuses'] = [403, 403, 403, 403, 204, 404]

export const taggingRows = {
  listManagedTags: { input: onAccount, statuses: administratorsOnly },
  getTag: { input: onTag, statuses: administratorsOnly },
  createTag: {
    input: (w) => ({ params: onAccount(w).params, body: { classified_name: `Tag ${++made}` } }),
    statuses: created,
  },
  renameTag: {
    input: async (w) => ({ ...(await onTag(w)), body: { classified_name: `Tag ${++made}` } }),
    statuses: administratorsOnly,
  },
  deleteTag: { input: onTag, statuses: deleted },
  listTaggedContacts: { input: onTag, statuses: administratorsOnly },
  tagContacts: {
    input: async (w) => ({ ...(await onTag(w)), body: { contact_ids: [w.recipient.user.contact_id] } }),
    statuses: administratorsOnly,
  },
  untagContact: {
    input: async (w) => {
      const params = { ...onAccount(w).params, tag_id: await makeTag(w) }
      const { contact_id } = w.recipient.user
      await w.administrator.call(tags.tagContacts, { params, body: { contact_ids: [contact_id] } })
      return { params: { ...params, contact_id } }
    },
    statuses: administratorsOnly,
  },
  listManagedSavedFilters: { input: onAccount, statuses: administratorsOnly },
  listContentTypes: { input: onAccount, statuses: administratorsOnly },
  listAssignableFilters: { input: onAccount, statuses: administratorsOnly },
  getSavedFilter: { input: onFilter, statuses: administratorsOnly },
  createSavedFilter: {
    input: (w) => ({ params: onAccount(w).params, body: { name: `Filter ${++made}` } }),
    statuses: created,
  },
  renameSavedFilter: {
    input: async (w) => ({ ...(await onFilter(w)), body: { name: `Filter ${++made}` } }),
    statuses: administratorsOnly,
  },
  deleteSavedFilter: { input: onFilter, statuses: deleted },
  listSavedFilterTags: { input: onFilter, statuses: administratorsOnly },
  addSavedFilterTags: {
    input: async (w) => ({ ...(await onFilter(w)), body: { tag_ids: [await makeTag(w)] } }),
    statuses: administratorsOnly,
  },
  removeSavedFilterTag: {
    input: async (w) => {
      const params = { ...onAccount(w).params, saved_filter_id: await makeFilter(w) }
      const tag_id = await makeTag(w)
      await w.administrator.call(filters.addSavedFilterTags, { params, body: { tag_ids: [tag_id] } })
      return { params: { ...params, tag_id } }
    },
    statuses: administratorsOnly,
  },
  previewContacts: {
    input: (w) => ({ params: onAccount(w).params, query: { user_id: w.recipient.user.user_id } }),
    statuses: administratorsOnly,
  },
  addPermissionGroupTags: {
    input: async (w) => ({
      params: { ...onAccount(w).params, group_id: await makeGroup(w) },
      body: { tag_ids: [await makeTag(w)] },
    }),
    statuses: administratorsOnly,
  },
  removePermissionGroupTag: {
    input: async (w) => {
      const params = { ...onAccount(w).params, group_id: await makeGroup(w) }
      const tag_id = await makeTag(w)
      await w.administrator.call(addPermissionGroupTags, { params, body: { tag_ids: [tag_id] } })
      return { params: { ...params, tag_id } }
    },
    statuses: administratorsOnly,
  },
} satisfies Record<string, Row>
