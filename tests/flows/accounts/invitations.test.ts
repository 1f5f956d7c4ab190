import { login } from '@wardline/contract/accounts/session.routes.ts'
import { lockUser, unlockUser } from '@wardline/contract/accounts/user.routes.ts'
import * as invitation from '@wardline/contract/accounts/user-accounts/invitation.routes.ts'
import * as account from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { smtpError, startMailServer } from '../../fixtures/peers/mail-server.ts'
import { createUser } from '../../fixtures/hospital/users.ts'

let h: Hospital
let id: number
const new_password = 'purple donkey staple'

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  id = h.ids.account_id
  return h.close
})

const post = async (route: { path: string }, body: unknown) => {
  const response = await fetch(h.url + route.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}

async function createInvited(first_name: string, email = '') {
  const { id: user_id } = await h.dora.call(account.createUserAccount, {
    params: { id },
    body: { first_name, last_name: 'Newman', username: `${first_name}.newman`.toLowerCase(), email },
  })
  const params = { id, user_id }
  const invite = (delivery = 'link') => h.dora.call(invitation.inviteUser, { params, body: { delivery } })
  const getState = async () => (await h.dora.call(account.getUserAccount, { params })).state
  return { params, invite, getState }
}

test('an invited user chooses a password by a link that works once', async () => {
  const { params, invite, getState } = await createInvited('Nora')
  const { token, sent_to, expires } = await invite()
  expect(sent_to).toBeNull()
  expect(Date.parse(expires)).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  expect(await getState()).toBe('invited')
  expect(await post(invitation.openInvitation, { token })).toMatchObject({
    status: 200,
    body: { display_name: 'Nora Newman', username: 'nora.newman' },
  })
  const weak = await post(invitation.acceptInvitation, { token, new_password: 'nora.newman12' })
  expect(weak).toMatchObject({ status: 400, body: { new_password: [expect.any(String)] } })
  expect((await post(invitation.acceptInvitation, { token, new_password })).status).toBe(204)
  expect(await getState()).toBe('active')
  expect((await post(login, { email: 'nora.newman', password: new_password })).status).toBe(200)
  expect((await post(invitation.acceptInvitation, { token, new_password })).status).toBe(404)
  expect((await post(invitation.openInvitation, { token })).status).toBe(404)
  const again = await h.dora.request(invitation.inviteUser, { params, body: { delivery: 'link' } })
  expect(again.status).toBe(400)
  for (const action of ['user.invited', 'invitation.accepted'])
    expect((await listAuditEntries(h, action)).map(({ object_id }) => object_id)).toContain(params.user_id)
})

test('without an e-mail provider or an address, an invitation by e-mail is refused', async () => {
  const { params } = await createInvited('Pia')
  const send = () => h.dora.request(invitation.inviteUser, { params, body: { delivery: 'email' } })
  expect((await send()).body).toMatchObject({
    delivery: ['This user has no e-mail address. Create a link and hand it over.'],
  })
  await h.dora.call(account.changeUserAccount, { params, body: { email: 'pia@hospital.test' } })
  expect((await send()).body).toMatchObject({ delivery: [expect.stringMatching(/^No e-mail can be sent/)] })
})

test('an invitation by e-mail has a link of the public address; if the mail fails, the link is handed over', async () => {
  const remote = await createHospital({
    settings: { ALLOW_LOOPBACK_TARGETS: 'on', PUBLIC_URL: 'https://wardline.test', TRUST_PROXY: '1' },
  })
  const mail = await startMailServer()
  await remote.dora.call(setProvider, {
    body: { kind: 'smtp', ...mail.settings, security: 'none' },
  })
  const account_id = remote.ids.account_id
  const { id: user_id } = await remote.dora.call(account.createUserAccount, {
    params: { id: account_id },
    body: { first_name: 'Mia', last_name: 'Mail', email: 'mia@hospital.test' },
  })
  const invite = () =>
    remote.dora.call(invitation.inviteUser, {
      params: { id: account_id, user_id },
      body: { delivery: 'email' },
    })
  expect(await invite()).toMatchObject({ sent_to: 'mia@hospital.test', token: null, problem: null })
  expect(mail.received[0]?.to).toEqual(['mia@hospital.test'])
  expect(mail.received[0]?.body).toMatch(/https:\/\/wardline\.test\/sign-in#invitation=/)
  mail.behaviour.recipient = () => smtpError(550, '5.1.1 No such user')
  const failed = await invite()
  expect(failed.token).not.toBeNull()
  expect(failed.problem).not.toBeNull()
})

test('a user with more permissions than the caller is not invited by them', async () => {
  const clerk = await createUser(h, 'Ivo Inviter', ['accounts.change_user'])
  const boss = await createUser(h, 'Ines Boss', ['accounts.change_role'])
  const params = { id, user_id: boss.user.user_id }
  const answer = await clerk.request(invitation.inviteUser, { params, body: { delivery: 'link' } })
  expect(answer).toMatchObject({ status: 403, body: { code: 'user.more_permissions' } })
})

test('a new invitation replaces the earlier one, a lock suspends it, and it expires', async () => {
  const { params, invite } = await createInvited('Olaf')
  const first = await invite()
  const second = await invite()
  expect((await post(invitation.openInvitation, { token: first.token })).status).toBe(404)
  await h.dora.call(lockUser, { params: { id: params.user_id } })
  expect((await post(invitation.openInvitation, { token: second.token })).status).toBe(404)
  const locked = await h.dora.request(invitation.inviteUser, { params, body: { delivery: 'link' } })
  expect(locked.status).toBe(400)
  await h.dora.call(unlockUser, { params: { id: params.user_id } })
  expect(await h.dora.call(account.getUserAccount, { params })).toMatchObject({ state: 'invited' })
  expect((await post(invitation.openInvitation, { token: second.token })).status).toBe(200)
  h.clock.forward({ hours: 7 * 24 })
  expect((await post(invitation.openInvitation, { token: second.token })).status).toBe(404)
  for (const token of ['', 'x', `${id}.${'A'.repeat(43)}`])
    expect((await post(invitation.openInvitation, { token })).status).toBe(404)
})
