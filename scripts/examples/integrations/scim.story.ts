import type { Cast } from '../cast.ts'
import type { Recorder } from '../recorder.ts'

const patch = (operation: Record<string, unknown>) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [operation],
})

/** An identity provider creates, changes and deactivates a user, and keeps a group. */
export async function recordScim({ administrator }: Cast, withToken: Recorder['withToken']): Promise<void> {
  const { account } = await administrator.prepare('getMe')
  const params = { id: account.id }
  const service = await administrator.prepare('createServiceToken', {
    params,
    body: { name: 'Identity provider', scopes: ['accounts.provision_users'], expires_in_days: 365 },
  })
  const call = withToken(service.token)
  await call('getCurrentApiToken')
  await call('getScimServiceProviderConfig')
  await call('listScimResourceTypes')
  await call('getScimResourceType', { params: { id: 'User' } })
  await call('listScimSchemas')
  await call('getScimSchema', { params: { id: 'urn:ietf:params:scim:schemas:core:2.0:Group' } })

  const user = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    externalId: '8d0e4711',
    userName: 'mgarcia',
    name: { givenName: 'Maria', familyName: 'Garcia' },
    title: 'Resident',
    active: true,
    emails: [{ value: 'maria.garcia@hospital.example', type: 'work', primary: true }],
  }
  const created = await call('createScimUser', { body: user })
  const ofUser = { params: { id: String(created['id']) } }
  await call('listScimUsers', { query: { filter: 'userName eq "mgarcia"' } })
  await call('getScimUser', ofUser)
  await call('replaceScimUser', { ...ofUser, body: { ...user, title: 'Attending' } })
  await call('patchScimUser', {
    ...ofUser,
    body: patch({ op: 'replace', path: 'title', value: 'Chief resident' }),
  })

  const group = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: 'Residents',
    members: [{ value: ofUser.params.id }],
  }
  const { id } = await call('createScimGroup', { body: group })
  const ofGroup = { params: { id: String(id) } }
  await call('listScimGroups', { query: { filter: 'displayName eq "Residents"' } })
  await call('getScimGroup', ofGroup)
  await call('replaceScimGroup', { ...ofGroup, body: { ...group, displayName: 'All residents' } })
  await call('patchScimGroup', {
    ...ofGroup,
    body: patch({ op: 'remove', path: `members[value eq "${ofUser.params.id}"]` }),
  })
  await call('deleteScimGroup', ofGroup)
  await call('deleteScimUser', ofUser)
  await administrator.prepare('revokeApiToken', { params: { ...params, token_id: service.id } })
}
