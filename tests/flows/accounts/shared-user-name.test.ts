import { login } from '@wardline/contract/accounts/session.routes.ts'
import { hashPassword } from '@wardline/server/features/accounts/sessions/password.rules.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import { postSignIn } from '../../fixtures/people/sign-in.ts'
import { password } from '../../fixtures/people/user.ts'

/** A user name that two hospitals of an installation use. */

let hospital: Hospital
let count = 0

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false, settings: { TRUST_PROXY: '1' } })
  return hospital.close
})

beforeEach(() => hospital.app.db.acrossAccounts((db) => sql`delete from sign_in_failure`.execute(db)))

const otherPassword = 'window-lantern-gravel'

async function createNamesakes(word: string) {
  const { user } = await createUser(hospital, `Sam Twin${++count}`, ['messaging.send_message'])
  const username = user.email.split('@')[0] ?? ''
  const { account_id } = hospital.stranger.user
  const other = await hospital.app.db.acrossAccounts(async (db) => {
    const { rows } = await sql<{ id: number; account: string }>`
      insert into users (account_id, username, email, password_hash, first_name, last_name)
      values (${account_id}, ${username.toUpperCase()}, ${`other.${user.email}`}, ${await hashPassword(word)}, 'Other', 'Person')
      returning id, (select name from account where account_id = ${account_id}) as account`.execute(db)
    return rows[0]
  })
  if (!other) throw new Error('No user was added.')
  return { user, username, other }
}

const signIn = async (body: Record<string, unknown>, headers: Record<string, string> = {}) => {
  const answer = await postSignIn(hospital.url, body, headers)
  const device = answer.cookies.find((line) => line.startsWith('device='))?.split(';')[0] ?? ''
  return { status: answer.status, body: JSON.parse(answer.body) as Record<string, any>, device } // oxlint-disable-line no-explicit-any -- tests read any field of any response
}

test('the password decides which of them signs in', async () => {
  const { user, username, other } = await createNamesakes(otherPassword)
  const first = await signIn({ email: username, password })
  expect([first.status, first.body['id']]).toEqual([200, user.user_id])
  const second = await signIn({ email: username, password: otherPassword })
  expect([second.status, second.body['id'], second.body['email']]).toEqual([
    200,
    other.id,
    `other.${user.email}`,
  ])
  expect((await signIn({ email: username, password: 'neither-of-them' })).status).toBe(401)
  expect((await signIn({ email: user.email, password: otherPassword })).status).toBe(401)
})

test('equal passwords ask for the hospital, until a browser is known', async () => {
  const { user, username, other } = await createNamesakes(password)
  const asked = await signIn({ email: username, password })
  expect(asked.status).toBe(403)
  expect(asked.body).toEqual({
    code: 'sign_in.choose_account',
    detail: 'Several hospitals use this user name. Choose your hospital.',
    accounts: expect.arrayContaining([other.account]),
  })
  expect(asked.body['accounts']).toHaveLength(2)
  expect(login.answers[403].parse(asked.body)).toEqual(asked.body)

  const chosen = await signIn({ email: username, password, account: other.account })
  expect([chosen.status, chosen.body['id']]).toEqual([200, other.id])
  const again = await signIn({ email: username, password }, { cookie: chosen.device })
  expect([again.status, again.body['id']]).toEqual([200, other.id])
  const direct = await signIn({ email: user.email, password })
  expect([direct.status, direct.body['id']]).toEqual([200, user.user_id])
  const unknown = await signIn({ email: username, password, account: 'No such hospital' })
  expect(unknown.status).toBe(401)
})

test('a wrong password counts for both, and a closed one does not close the other', async () => {
  const { user, username } = await createNamesakes(otherPassword)
  const from = (address: string) => ({ 'x-forwarded-for': address })
  for (let tries = 0; tries < 10; tries++)
    expect((await signIn({ email: username, password: 'wrong-word' }, from('203.0.113.5'))).status).toBe(401)
  for (const word of [password, otherPassword])
    expect((await signIn({ email: username, password: word }, from('203.0.113.5'))).status).toBe(429)
  expect((await signIn({ email: username, password }, from('203.0.113.6'))).status).toBe(200)

  for (let tries = 0; tries < 10; tries++)
    await signIn({ email: user.email, password: 'wrong-word' }, from('203.0.113.7'))
  expect((await signIn({ email: username, password }, from('203.0.113.7'))).status).toBe(401)
  expect((await signIn({ email: username, password: otherPassword }, from('203.0.113.7'))).status).toBe(200)
})
