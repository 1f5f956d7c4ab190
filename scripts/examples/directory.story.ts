import { withId, type Cast } from './cast.ts'

/** Contacts, favorites, local groups, directory objects and the lists of pickers. */
export async function recordDirectory({ nurse, doctor, administrator }: Cast): Promise<void> {
  await nurse.call('listContacts', { query: { search: 'astor' } })
  await nurse.call('getContact', withId(doctor.contact_id))
  await nurse.call('favoriteContact', withId(doctor.contact_id))
  await nurse.call('getPersonCard', withId(doctor.user_id))
  const { results: departments } = await nurse.call('listDepartments', { query: { search: 'cardio' } })
  const department_id = departments[0]?.id ?? 0
  await administrator.call('pinContact', { ...withId(doctor.contact_id), body: { department_id } })
  await nurse.call('listPinnedContacts')
  await administrator.call('unpinContact', { ...withId(doctor.contact_id), query: { department_id } })

  const object = await nurse.call('getObjectOfContact', withId(doctor.contact_id))
  await nurse.call('favoriteObject', withId(object.id))
  await nurse.call('listFavoriteObjects')
  await nurse.call('unfavoriteObject', withId(object.id))
  await nurse.call('unfavoriteContact', withId(doctor.contact_id))
  await nurse.call('listObjects', { query: { search: 'cardiology' } })
  await nurse.call('listEntries', { query: { q: 'astor' } })
  await nurse.call('listDirectories', { query: { page_size: 2 } })

  const body = { name: 'My night team', member_ids: [doctor.user_id, administrator.user_id] }
  const { id } = await nurse.call('createLocalGroup', { body })
  await nurse.call('listLocalGroups')
  await nurse.call('deleteLocalGroup', withId(id))

  await administrator.call('listUsers', { query: { search: 'prevatt' } })
  const { account } = await administrator.prepare('getMe')
  await administrator.call('listAccountMembers', { ...withId(account.id), query: { page_size: 2 } })
  await nurse.call('listPermissionGroups', withId(account.id))
  await nurse.call('listTags')
  await nurse.call('listSavedFilters')
}
