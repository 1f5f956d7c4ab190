import type { Cast } from './cast.ts'

/** An administrator sets up a department, and who receives its messages. */
export async function recordDepartments({ administrator, nurse, doctor }: Cast): Promise<void> {
  const { account } = await administrator.prepare('getMe')
  const query = { page_size: 2 }
  await administrator.call('listManagedDepartments', { params: { id: account.id }, query })
  const body = { name: 'Stroke unit' }
  const { id, version } = await administrator.call('createDepartment', { body })
  const params = { id }
  const user_ids = [nurse.user_id, doctor.user_id]
  await administrator.call('addDepartmentMembers', { params, body: { user_ids } })
  await administrator.call('listDepartmentMembers', { params })
  const { results } = await administrator.prepare('listContacts', { query: { type: 'ScheduleGroup' } })
  const contact_id = results[0]?.id ?? 0
  await administrator.call('addDepartmentContacts', {
    params,
    body: { contact_ids: [contact_id], is_contactable: true },
  })
  await administrator.call('markDepartmentContact', {
    params: { id, contact_id },
    body: { is_pinned: true },
  })
  await administrator.call('listDepartmentContacts', { params })
  await administrator.call('changeDepartment', {
    params,
    body: { fail_over_user_id: doctor.user_id, version },
  })
  await administrator.call('getDepartment', { params })
  const types = await administrator.prepare('listMessageTypes', {})
  const message_type_id = types.results[0]?.id ?? 0
  await administrator.call('addDepartmentMessageTypes', {
    params,
    body: { message_type_ids: [message_type_id] },
  })
  await administrator.call('listDepartmentMessageTypes', { params })
  await administrator.call('removeDepartmentMessageType', { params: { id, message_type_id } })
  const filters = await administrator.prepare('listSavedFilters', {})
  const saved_filter_id = filters.results[0]?.id ?? 0
  await administrator.call('addDepartmentSavedFilters', {
    params,
    body: { saved_filter_ids: [saved_filter_id] },
  })
  await administrator.call('listDepartmentSavedFilters', { params })
  await administrator.call('removeDepartmentSavedFilter', { params: { id, saved_filter_id } })
  const found = await administrator.prepare('listDepartments', { query: { page_size: 1 } })
  const accessible_id = found.results[0]?.id ?? 0
  await administrator.call('addDirectoryAccess', { params, body: { department_ids: [accessible_id] } })
  await administrator.call('listDirectoryAccess', { params })
  await administrator.call('previewDepartment', { params, query: { page_size: 2 } })
  await administrator.call('removeDirectoryAccess', { params: { id, accessible_id } })
  await administrator.call('removeDepartmentContact', { params: { id, contact_id } })
  await administrator.call('removeDepartmentMember', { params: { id, user_id: nurse.user_id } })
  await administrator.call('deleteDepartment', { params })
}
