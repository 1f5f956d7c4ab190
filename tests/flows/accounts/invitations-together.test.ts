import { login } from '@wardline/contract/accounts/session.routes.ts'
import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import * as invitation from '@wardline/contract/accounts/user-accounts/invitation.routes.ts'
import * as account from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import type { SignInState } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../fixtures/alerts/notifications.ts'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import { smtpError, startMailServer } from '../../fixtures/peers/mail-server.ts'

let h: Hospital
let id: number
const new_password = 'purple donkey staple'

beforeAll(async () => {
  h = await createHospital({
    closesWithTest: false,
    settings: { ALLOW_LOOPBACK_TARGETS: 'on', PUBLIC_URL: 'https://wardline.test', TRUST_PROXY: '1' },
  })
  id = h.ids.account_id
  return h.close
})

const createPerson = async (first_name: string, email = '') => {
  const username = `${first_name}.together`.toLowerCase()
  const body = { first_name, last_name: 'Together', username, email, group_ids: [] }
  const user = await h.dora.call(account.createUserAccount, { params: { id }, body })
  return { ...user, username }
}
const invite = (user_ids: number[], delivery: 'email' | 'code') =>
  h.dora.call(invitation.inviteUsers, { params: { id }, body: { user_ids, delivery } })
const signInState = async (user_id: number): Promise<SignInState> =>
  (await h.dora.call(account.getUserAccount, { params: { id, user_id } })).sign_in
const listBySignIn = async (sign_in: SignInState) =>
  (
    await h.dora.call(account.listUserAccounts, {
      params: { id },
      query: { sign_in, search: 'together', page_size: 50 },
    })
  ).results.map(({ first_name }) => first_name)

async function connectMailServer() {
  const mail = await startMailServer()
  await h.dora.call(setProvider, { body: { kind: 'smtp', ...mail.settings, security: 'none' } })
  return mail
}

async function signIn(body: Record<string, unknown>) {
  const response = await fetch(h.url + login.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-proto': 'https',
      origin: 'https://wardline.test',
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, code: ((await response.json()) as { code?: string }).code }
}

test('several users get one-time codes, with which each chooses a password once', async () => {
  const [cora, carl] = [await createPerson('Cora'), await createPerson('Carl')]
  expect(await signInState(cora.id)).toBe('not_invited')
  const { invited, left_out, expires } = await invite([cora.id, carl.id], 'code')
  expect(left_out).toEqual([])
  expect(invited.map(({ username, sent_to }) => [username, sent_to])).toEqual([
    [carl.username, null],
    [cora.username, null],
  ])
  expect(Date.parse(expires ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  expect(await listBySignIn('invited')).toEqual(['Carl', 'Cora'])
  const [codeOfCarl = '', codeOfCora = ''] = invited.map(({ code }) => code ?? '')

  const typed = codeOfCora.toUpperCase().replace('-', ' ')
  expect(await signIn({ email: cora.username, password: codeOfCarl })).toMatchObject({ status: 401 })
  expect(await signIn({ email: cora.username, password: typed })).toEqual({
    status: 403,
    code: 'sign_in.new_password',
  })
  expect((await signIn({ email: cora.username, password: typed, new_password })).status).toBe(200)
  expect(await signInState(cora.id)).toBe('signed_in')
  expect((await signIn({ email: cora.username, password: typed, new_password })).status).toBe(401)
  expect((await signIn({ email: cora.username, password: new_password })).status).toBe(200)
  expect(await listBySignIn('signed_in')).toEqual(['Cora'])
  expect((await listAuditEntries(h, 'invitation.accepted')).at(-1)).toMatchObject({
    object_id: cora.id,
    details: { reason: 'one-time code' },
  })
  expect((await listAuditEntries(h, 'user.invited')).at(-1)).toMatchObject({ details: { delivery: 'code' } })
})

test('a stored code is a slow hash, and wrong codes are limited like wrong passwords', async () => {
  const guessed = await createPerson('Gus')
  const { invited } = await invite([guessed.id], 'code')
  const [stored] = await queryRows<{ code_hash: string; token_hash: null }>(
    h,
    `select code_hash, token_hash from user_invitation where user_id = ${guessed.id}`,
  )
  expect(stored).toEqual({ code_hash: expect.stringMatching(/^\$argon2id\$/), token_hash: null })
  for (let tries = 0; tries < 10; tries++)
    expect((await signIn({ email: guessed.username, password: '00000-00000' })).status).toBe(401)
  const right = { email: guessed.username, password: invited[0]?.code ?? '', new_password }
  expect((await signIn(right)).status).toBe(429)
})

test('users who cannot be invited are left out, each with the reason', async () => {
  const clerk = await createUser(h, 'Ines Clerk', ['accounts.change_user'])
  const boss = await createUser(h, 'Igor Boss', ['accounts.change_role'])
  const locked = await createPerson('Lola')
  await h.dora.call(lockUser, { params: { id: locked.id } })
  const free = await createPerson('Fred')
  const user_ids = [boss.user.user_id, locked.id, free.id, h.ana.user.user_id]
  const { invited, left_out } = await clerk.call(invitation.inviteUsers, {
    params: { id },
    body: { user_ids, delivery: 'code' },
  })
  expect(invited.map(({ user_id }) => user_id)).toEqual([free.id])
  const reasons = Object.fromEntries(left_out.map(({ user_id, reason }) => [user_id, reason]))
  expect(reasons[boss.user.user_id]).toMatch(/permissions that you do not have/)
  expect(reasons[locked.id]).toMatch(/locked or deactivated/)
  expect(reasons[h.ana.user.user_id]).toBeDefined()
  const none = await clerk.request(invitation.inviteUsers, {
    params: { id },
    body: { user_ids: [free.id, 999_999_999], delivery: 'code' },
  })
  expect(none.status).toBe(404)
})

test('a link or a code does not open an account that has since got permissions its creator lacks', async () => {
  const clerk = await createUser(h, 'Iris Clerk', ['accounts.change_user'])
  const promoted = await createPerson('Pam')
  const linked = await createPerson('Pim')
  const invitedBy = { params: { id }, body: { user_ids: [promoted.id], delivery: 'code' } }
  const { invited } = await clerk.call(invitation.inviteUsers, invitedBy)
  const { token } = await clerk.call(invitation.inviteUser, {
    params: { id, user_id: linked.id },
    body: { delivery: 'link' },
  })
  await queryRows(
    h,
    `insert into permission_group_member (account_id, group_id, user_id)
     select m.account_id, m.group_id, u.id from permission_group_member m
       join users u on u.account_id = m.account_id and u.id in (${promoted.id}, ${linked.id})
      where m.user_id = ${h.dora.user.user_id}`,
  )
  const code = { email: promoted.username, password: invited[0]?.code ?? '', new_password }
  expect((await signIn(code)).status).toBe(401)
  expect((await h.ana.request(invitation.openInvitation, { body: { token } })).status).toBe(404)
})

test('several users are invited by e-mail, which names hospital, user and inviter; failures are listed', async () => {
  const people = [
    await createPerson('Emil', 'emil@together.test'),
    await createPerson('Else', 'else@together.test'),
    await createPerson('Ede'),
  ]
  const user_ids = people.map((person) => person.id)
  const refused = await h.dora.request(invitation.inviteUsers, {
    params: { id },
    body: { user_ids, delivery: 'email' },
  })
  expect(refused).toMatchObject({
    status: 400,
    body: { delivery: [expect.stringMatching(/Print one-time codes/)] },
  })
  const mail = await connectMailServer()
  mail.behaviour.recipient = (address) =>
    address.startsWith('else') ? smtpError(550, '5.1.1 No such user') : undefined
  const { invited, left_out } = await invite(user_ids, 'email')
  expect(invited.map(({ sent_to, code }) => [sent_to, code])).toEqual([
    ['else@together.test', null],
    ['emil@together.test', null],
  ])
  expect(left_out).toMatchObject([
    { user_id: people[2]?.id, reason: expect.stringMatching(/no e-mail address/) },
  ])
  await expect.poll(() => listBySignIn('invitation_failed'), { timeout: 10_000 }).toEqual(['Else'])
  await expect.poll(() => mail.received.length, { timeout: 10_000 }).toBe(1)
  const [received] = mail.received
  expect(received?.to).toEqual(['emil@together.test'])
  expect(received?.header('subject')).toContain('Dora Lind')
  for (const named of [
    'Emil Together',
    'emil.together',
    'Dora Lind',
    'https://wardline.test/sign-in#invitation=',
  ])
    expect(received?.body).toContain(named)
  const detail = await h.dora.call(account.getUserAccount, { params: { id, user_id: people[1]?.id } })
  expect(detail.invitation).toMatchObject({
    sent_to: 'else@together.test',
    problem: expect.stringMatching(/does not know this e-mail address/),
  })
})

test('while the mail server is at its limit, the other invitations are sent first and this one again', async () => {
  const mail = await connectMailServer()
  const busy = await createPerson('Bo', 'bo@together.test')
  const next = await createPerson('Nick', 'nick@together.test')
  let refusals = 1
  mail.behaviour.recipient = (address) =>
    address.startsWith('bo') && refusals-- > 0 ? smtpError(450, '4.2.1 Try again later') : undefined
  await invite([busy.id, next.id], 'email')
  await expect
    .poll(() => mail.received.map(({ to }) => to[0]), { timeout: 15_000 })
    .toEqual(['nick@together.test', 'bo@together.test'])
})

test('a new code replaces the one before, and expires after seven days', async () => {
  const late = await createPerson('Lars')
  const [first, second] = [await invite([late.id], 'code'), await invite([late.id], 'code')]
  const password = ({ invited }: typeof first) => invited[0]?.code ?? ''
  const replaced = { email: late.username, password: password(first), new_password }
  expect((await signIn(replaced)).status).toBe(401)
  h.clock.forward({ hours: 7 * 24 })
  const expired = { email: late.username, password: password(second), new_password }
  expect((await signIn(expired)).status).toBe(401)
  await h.dora.signIn()
  expect(await listBySignIn('invitation_expired')).toContain('Lars')
})
