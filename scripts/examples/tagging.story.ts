import type { Cast } from './cast.ts'

/** An administrator tags contacts and a group, and filters what users find. */
export async function recordTagging({ administrator, nurse }: Cast): Promise<void> {
  const { account } = await administrator.prepare('getMe')
  const params = { id: account.id }
  await administrator.call('listManagedTags', { params, query: { page_size: 2 } })
  const { id: tag_id } = await administrator.call('createTag', {
    params,
    body: { classified_name: 'unit: Dialysis' },
  })
  const tag = { ...params, tag_id }
  const contacts = await administrator.prepare('listContacts', { query: { type: 'User', page_size: 2 } })
  const contact_ids = contacts.results.map(({ id }) => id)
  await administrator.call('tagContacts', { params: tag, body: { contact_ids } })
  await administrator.call('listTaggedContacts', { params: tag })

  await administrator.call('listContentTypes', { params })
  const { id: saved_filter_id } = await administrator.call('createSavedFilter', {
    params,
    body: { name: 'For dialysis' },
  })
  const filter = { ...params, saved_filter_id }
  await administrator.call('addSavedFilterTags', { params: filter, body: { tag_ids: [tag_id] } })
  await administrator.call('listSavedFilterTags', { params: filter })
  await administrator.call('listAssignableFilters', { params, query: { page_size: 2 } })
  await administrator.call('previewContacts', {
    params,
    query: { saved_filter_ids: String(saved_filter_id) },
  })
  await administrator.prepare('previewContacts', { params, query: { user_id: nurse.user_id } })
  await administrator.call('searchRecords', { params, query: { search: 'dialysis' } })
  await administrator.call('renameSavedFilter', {
    params: filter,
    body: { name: 'For dialysis nurses', version: 2 },
  })
  await administrator.call('listManagedSavedFilters', { params, query: { page_size: 2 } })
  await administrator.call('getSavedFilter', { params: filter })

  const group = await administrator.prepare('listPermissionGroups', { params, query: { page_size: 1 } })
  const tagged = { ...params, group_id: group.results[0]?.id ?? 0 }
  await administrator.call('addPermissionGroupTags', { params: tagged, body: { tag_ids: [tag_id] } })
  await administrator.call('getTag', { params: tag })
  await administrator.call('removePermissionGroupTag', { params: { ...tagged, tag_id } })

  await administrator.call('removeSavedFilterTag', { params: { ...filter, tag_id } })
  await administrator.call('deleteSavedFilter', { params: filter })
  await administrator.call('untagContact', { params: { ...tag, contact_id: contact_ids[0] ?? 0 } })
  await administrator.call('renameTag', {
    params: tag,
    body: { classified_name: 'unit: Dialysis, days', version: 1 },
  })
  await administrator.call('deleteTag', { params: tag })
}
