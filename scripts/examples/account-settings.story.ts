import { waitFor, type Cast } from './cast.ts'
import type { Caller } from './recorder.ts'

/** The account, its setup checklist, roles and permission groups. */
export async function recordAccountSettings({ administrator, nurse }: Cast): Promise<void> {
  const { account } = await administrator.prepare('getMe')
  const params = { id: account.id }
  const { operator, version } = await administrator.call('getAccountSettings', { params })
  await administrator.call('changeAccountSettings', {
    params,
    body: { operator_id: operator?.id ?? null, version },
  })
  await administrator.call('getSetupChecklist', { params })
  const flags = await administrator.call('listFlags', { params })
  await administrator.call('changeFlags', {
    params,
    body: { use_menerva: false, version: flags.version },
  })
  await administrator.call('listPermissions')
  await administrator.call('listRoles', { params, query: { page_size: 2 } })
  const { id: role_id } = await administrator.call('createRole', { params, body: { name: 'Bed manager' } })
  const role = { ...params, role_id }
  const permission_ids = ['pcm.view_patient', 'accounts.view_user'] as const
  await administrator.call('previewRole', { params: role, body: { permission_ids: [...permission_ids] } })
  await administrator.call('changeRole', {
    params: role,
    body: { permission_ids: [...permission_ids], version: 1 },
  })
  await administrator.call('getRole', { params: role })

  const display_name = 'Bed management'
  const { id: group_id } = await administrator.call('createPermissionGroup', {
    params,
    body: { display_name },
  })
  const group = { ...params, group_id }
  await administrator.call('addPermissionGroupRoles', { params: group, body: { role_ids: [role_id] } })
  await administrator.call('addPermissionGroupMembers', {
    params: group,
    body: { user_ids: [nurse.user_id] },
  })
  await administrator.call('getPermissionGroup', { params: group })
  await administrator.call('listPermissionGroupMembers', { params: group })
  await administrator.call('listGroupPermissions', { params: group })
  await administrator.call('renamePermissionGroup', {
    params: group,
    body: { display_name: 'Bed management, nights', version: 1 },
  })
  await administrator.call('removePermissionGroupMember', { params: { ...group, user_id: nurse.user_id } })
  await administrator.call('removePermissionGroupRole', { params: { ...group, role_id } })
  await administrator.call('deletePermissionGroup', { params: group })
  await administrator.call('deleteRole', { params: role })

  const token = { scopes: ['basic.read', 'pcm.view_patient'] as const, expires_in_days: 90 }
  const own = await administrator.call('createOwnApiToken', {
    body: { name: 'Rounding list', ...token, scopes: [...token.scopes] },
  })
  await administrator.call('listOwnApiTokens')
  await administrator.call('revokeOwnApiToken', { params: { id: own.id } })
  const service = await administrator.call('createServiceToken', {
    params,
    body: { name: 'Ward board', ...token, scopes: [...token.scopes] },
  })
  await administrator.call('listApiTokens', { params })
  await administrator.call('revokeApiToken', { params: { ...params, token_id: service.id } })

  const rule = { ...params, kind: 'conversations' as const }
  await administrator.call('getRetention', { params })
  await administrator.call('previewRetention', { params: rule, body: { days: 3_650 } })
  await administrator.call('changeRetention', { params: rule, body: { days: 3_650, version: 0 } })
  const hold = await administrator.call('createLegalHold', {
    params,
    body: { user_id: nurse.user_id, reason: 'Case 2026-114' },
  })
  await administrator.call('listLegalHolds', { params })
  const { id: download_id } = await administrator.call('createDownload', {
    params,
    body: { kind: 'conversations', user_id: nurse.user_id },
  })
  const download = { ...params, download_id }
  await waitFor(async () => {
    const { results } = await administrator.prepare('listDownloads', { params })
    return results.find(({ id, state }) => id === download_id && state === 'ready')
  })
  await administrator.call('listDownloads', { params })
  await administrator.call('openDownload', { params: download })
  await administrator.call('deleteDownload', { params: download })
  await administrator.call('releaseLegalHold', {
    params: { ...params, hold_id: hold.id },
    body: { reason: 'Case closed' },
  })

  const { results } = await administrator.prepare('listPatients', { query: { page_size: 1 } })
  const patient_id = results[0]?.id ?? 0
  await administrator.call('getPatientAccessReport', { params: { ...params, patient_id } })
  await administrator.call('listRecordOpenings', { params, query: { page_size: 2 } })
  const nurse_id = nurse.user_id
  await administrator.call('getUserAccessReport', { params: { ...params, user_id: nurse_id } })
  await administrator.call('listAudit', { params, query: { category: 'rights', page_size: 2 } })
  await administrator.call('exportAudit', { params, query: { category: 'rights' } })
}

/** The users of the account, as an administrator keeps them. */
export async function recordUsers({ administrator }: Cast): Promise<void> {
  const { account } = await administrator.prepare('getMe')
  const params = { id: account.id }
  await administrator.call('listUserAccounts', { params, query: { search: 'nurse', page_size: 2 } })
  const created = await administrator.call('createUserAccount', {
    params,
    body: { first_name: 'Nina', last_name: 'Falk', username: 'nina.falk', title: 'RN' },
  })
  const user = { ...params, user_id: created.id }
  await administrator.call('changeUserAccount', {
    params: user,
    body: { title: 'Charge nurse', version: created.version },
  })
  await administrator.call('getUserAccount', { params: user })
  await administrator.call('getUserDuties', { params: user })
  await administrator.call('listUserShifts', { params: user })
  const { token } = await administrator.call('inviteUser', { params: user, body: { delivery: 'link' } })
  if (token === null) throw new Error('The link of an invitation was not returned.')
  await administrator.call('openInvitation', { body: { token } })
  await administrator.call('acceptInvitation', { body: { token, new_password: 'a long new password' } })
  const guest = await administrator.prepare('createUserAccount', {
    params,
    body: { first_name: 'Rosa', last_name: 'Berg', username: 'rosa.berg' },
  })
  await administrator.call('inviteUsers', { params, body: { user_ids: [guest.id], delivery: 'code' } })
  const user_ids = [created.id]
  const part = {
    header: 'external_id,username,first_name,last_name,title',
    records: [
      { line: 2, text: 'S-4711,ida.moe,Ida,Moe,RN' },
      { line: 3, text: 'S-4712,,Per,,MD' },
    ],
  }
  await administrator.call('previewUserUpload', { params, body: part })
  await administrator.call('uploadUsers', { params, body: part })
  await recordBulkEdit(administrator, account.id)
  await administrator.call('lockUsers', { body: { user_ids, reason: 'Badge lost.' } })
  await administrator.call('getDutiesOfUsers', { params, query: { user_ids: user_ids.join(',') } })
  await administrator.call('removeUsers', {
    params,
    body: { user_ids, state: 'locked', reason: 'Badge lost.', duties: [] },
  })
  await administrator.call('removeUser', {
    params: user,
    body: { state: 'deactivated', reason: 'Left the hospital.', duties: [] },
  })
}

/** Some users get another title, and the former one again. */
async function recordBulkEdit(administrator: Caller, id: number): Promise<void> {
  const { results } = await administrator.prepare('listUserAccounts', {
    params: { id },
    query: { search: 'falk' },
  })
  const { id: session_id } = await administrator.call('createBulkEdit', {
    params: { id },
    body: { user_uids: results.map((user) => user.uid) },
  })
  const params = { id, session_id }
  const changes = { title: 'Registered nurse' }
  await administrator.call('previewBulkEdit', { params, body: { changes } })
  await administrator.call('applyBulkEdit', { params, body: { changes } })
  const reaches = (state: string) =>
    waitFor(async () => {
      const edit = await administrator.prepare('getBulkEdit', { params })
      return edit.state === state ? edit : undefined
    })
  await reaches('applied')
  await administrator.call('getBulkEdit', { params })
  await administrator.call('listBulkEditUsers', { params })
  await administrator.call('downloadBulkEditUsers', { params })
  await administrator.call('undoBulkEdit', { params })
  await reaches('undone')
}
