import {
  addPermissionGroupTags,
  createPermissionGroup,
} from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import * as filters from '@wardline/contract/directory/tagging/saved-filter.routes.ts'
import * as tags from '@wardline/contract/directory/tagging/tag.routes.ts'
import type { Asked, MatrixHospital, Row } from './matrix.ts'

let made = 0

const account = ({ ids }: MatrixHospital) => ({ id: ids.account_id })

const makeTag = async (w: MatrixHospital): Promise<number> => {
  const body = { classified_name: `Tag ${++made}` }
  return (await w.administrator.call(tags.createTag, { params: account(w), body })).id
}
const makeFilter = async (w: MatrixHospital): Promise<number> => {
  const body = { name: `Filter ${++made}` }
  return (await w.administrator.call(filters.createSavedFilter, { params: account(w), body })).id
}
const makeGroup = async (w: MatrixHospital): Promise<number> => {
  const body = { display_name: `Tagged group ${++made}` }
  return (await w.administrator.call(createPermissionGroup, { params: account(w), body })).id
}

const onTag = async (w: MatrixHospital): Promise<Asked> => ({
  params: { ...account(w), tag_id: await makeTag(w) },
})
const onFilter = async (w: MatrixHospital): Promise<Asked> => ({
  params: { ...account(w), saved_filter_id: await makeFilter(w) },
})
const onAccount = (w: MatrixHospital): Asked => ({ params: account(w) })

const administratorsOnly: Row['statuses'] = [403, 403, 403, 403, 200, 404]
const created: Row['statuses'] = [403, 403, 403, 403, 201, 404]
const deleted: Row['statuses'] = [403, 403, 403, 403, 204, 404]

export const taggingRows = {
  listManagedTags: { input: onAccount, statuses: administratorsOnly },
  getTag: { input: onTag, statuses: administratorsOnly },
  createTag: {
    input: (w) => ({ params: account(w), body: { classified_name: `Tag ${++made}` } }),
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
      const params = { ...account(w), tag_id: await makeTag(w) }
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
    input: (w) => ({ params: account(w), body: { name: `Filter ${++made}` } }),
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
      const params = { ...account(w), saved_filter_id: await makeFilter(w) }
      const tag_id = await makeTag(w)
      await w.administrator.call(filters.addSavedFilterTags, { params, body: { tag_ids: [tag_id] } })
      return { params: { ...params, tag_id } }
    },
    statuses: administratorsOnly,
  },
  previewContacts: {
    input: (w) => ({ params: account(w), query: { user_id: w.recipient.user.user_id } }),
    statuses: administratorsOnly,
  },
  addPermissionGroupTags: {
    input: async (w) => ({
      params: { ...account(w), group_id: await makeGroup(w) },
      body: { tag_ids: [await makeTag(w)] },
    }),
    statuses: administratorsOnly,
  },
  removePermissionGroupTag: {
    input: async (w) => {
      const params = { ...account(w), group_id: await makeGroup(w) }
      const tag_id = await makeTag(w)
      await w.administrator.call(addPermissionGroupTags, { params, body: { tag_ids: [tag_id] } })
      return { params: { ...params, tag_id } }
    },
    statuses: administratorsOnly,
  },
} satisfies Record<string, Row>
