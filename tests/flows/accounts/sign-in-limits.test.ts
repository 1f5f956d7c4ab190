import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { listStatusChecks } from '@wardline/web/features/reports/system-status/status-checks.view.ts'
import { sessionHousekeeping } from '@wardline/server/features/accounts/sessions/session.jobs.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'
import { postSignIn, type Tried } from '../../fixtures/people/sign-in.ts'
import { password } from '../../fixtures/people/user.ts'

let hospital: Hospital
let hired = 0

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false, settings: { TRUST_PROXY: '1' } })
  return hospital.close
})

/** Attempts must not carry over between tests. */
beforeEach(() => hospital.app.db.acrossAccounts((db) => sql`delete from sign_in_failure`.execute(db)))

const createNewUser = () => createUser(hospital, `Lee Person${++hired}`, ['messaging.send_message'])
const attemptSignIn = (body: unknown, headers: Record<string, string> = {}) =>
  postSignIn(hospital.url, body, headers)
const signsIn = ({ user }: Person, word = password, headers = {}) =>
  attemptSignIn({ email: user.email, password: word }, headers)

async function failsTimes(person: Person, times: number): Promise<void> {
  for (let i = 0; i < times; i++) expect((await signsIn(person, 'wrong')).status).toBe(401)
}

/** A browser that keeps its device cookie. */
function createBrowser(address: string) {
  let device = ''
  return {
    async signsIn({ user }: Person, word = password, email = user.email): Promise<Tried> {
      const tried = await attemptSignIn(
        { email, password: word },
        { 'x-forwarded-for': address, ...(device && { cookie: device }) },
      )
      const set = tried.cookies.find((line) => line.startsWith('device='))
      if (set !== undefined) device = set.split(';')[0] ?? ''
      return tried
    },
  }
}

const repeat = async (times: number, attempt: (index: number) => Promise<Tried>): Promise<number[]> => {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await attempt(i)).status)
  return [...new Set(statuses)]
}

const auditedSignIns = async ({ user }: Person) => {
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<{ actor_id: number | null; details: Record<string, unknown> }>`
      select actor_id, details from audit
       where account_id = ${user.account_id} and object_id = ${user.user_id} and action = 'sign_in.refused' order by id`.execute(
      db,
    ),
  )
  return rows
}

test('ten wrong passwords from one network close sign-in there for 15 minutes, also for the right password', async () => {
  const person = await createNewUser()
  const outsider = createBrowser('203.0.113.5')
  expect(await repeat(10, () => outsider.signsIn(person, 'wrong'))).toEqual([401])
  const { status, body } = await outsider.signsIn(person)
  expect({ status, body: JSON.parse(body) }).toEqual({
    status: 429,
    body: {
      code: 'sign_in.too_many',
      detail:
        'Too many failed attempts for this name. Sign in on a device that you or a colleague have used before, or try again in 15 minutes.',
    },
  })
  expect((await createBrowser('198.51.100.1').signsIn(person)).status).toBe(200)
  hospital.clock.forward({ minutes: 14 })
  expect((await outsider.signsIn(person)).status).toBe(429)
  hospital.clock.forward({ minutes: 1, seconds: 1 })
  expect((await outsider.signsIn(person)).status).toBe(200)
})

test('an unknown name is refused in the same way as a known one', async () => {
  const person = await createNewUser()
  const [known, unknown] = [createBrowser('203.0.113.6'), createBrowser('203.0.113.7')]
  const attempts = { known: [] as Tried[], unknown: [] as Tried[] }
  for (let i = 0; i < 11; i++) {
    attempts.known.push(await known.signsIn(person, 'wrong'))
    attempts.unknown.push(await unknown.signsIn(person, 'wrong', 'nobody@hospital.test'))
  }
  expect(attempts.unknown).toEqual(attempts.known)
  expect(attempts.known.at(-1)?.status).toBe(429)
})

test('an outsider on any number of networks cannot close sign-in on a device of the user or of a colleague', async () => {
  const [person, colleague] = [await createNewUser(), await createNewUser()]
  const [phone, workstation] = [createBrowser('192.0.2.1'), createBrowser('192.0.2.2')]
  expect((await phone.signsIn(person)).status).toBe(200)
  expect((await workstation.signsIn(colleague)).status).toBe(200)
  const outsiders = (network: number) => createBrowser(`203.0.${network}.1`).signsIn(person, 'wrong')
  expect(await repeat(50, outsiders)).toEqual([401])
  expect((await outsiders(99)).status).toBe(429)
  const status = await hospital.dora.call(getSystemStatus)
  expect(status.sign_in).toEqual({ failed: 50, closed: 1 })
  expect(listStatusChecks(status).find(({ name }) => name === 'Sign-in')).toMatchObject({
    tone: 'bad',
    sentence: '50 wrong passwords in the last 15 minutes. New devices cannot sign in 1 user.',
  })
  expect((await createBrowser('192.0.2.3').signsIn(person)).status).toBe(429)
  expect((await phone.signsIn(person)).status).toBe(200)
  expect((await workstation.signsIn(person)).status).toBe(200)
})

test('a known device has ten attempts of its own, and closes no other device', async () => {
  const [person, colleague] = [await createNewUser(), await createNewUser()]
  const [phone, workstation] = [createBrowser('192.0.2.1'), createBrowser('192.0.2.1')]
  await phone.signsIn(person)
  await workstation.signsIn(colleague)
  expect(await repeat(10, () => workstation.signsIn(person, 'wrong'))).toEqual([401])
  const { status, body } = await workstation.signsIn(person)
  expect({ status, body }).toEqual({ status: 429, body: expect.stringContaining('Use another device') })
  expect((await workstation.signsIn(colleague)).status).toBe(200)
  expect((await phone.signsIn(person)).status).toBe(200)
})

test('a device cookie that was made up is an unknown device', async () => {
  const person = await createNewUser()
  const madeUp = (index: number) =>
    attemptSignIn(
      { email: person.user.email, password: 'wrong' },
      { cookie: `device=${String(index).padStart(43, 'A')}`, 'x-forwarded-for': '203.0.113.8' },
    )
  expect(await repeat(10, madeUp)).toEqual([401])
  expect((await madeUp(11)).status).toBe(429)
})

test('e-mail address and user name count together', async () => {
  const person = await createNewUser()
  const outsider = createBrowser('203.0.113.9')
  const username = person.user.email.split('@')[0] ?? ''
  const attempt = (index: number) =>
    outsider.signsIn(person, 'wrong', index % 2 === 0 ? person.user.email : username.toUpperCase())
  expect(await repeat(10, attempt)).toEqual([401])
  expect((await outsider.signsIn(person, password, username)).status).toBe(429)
  expect((await outsider.signsIn(person)).status).toBe(429)
})

test('a successful sign-in resets nine wrong attempts; other users are unaffected', async () => {
  const [person, neighbour] = [await createNewUser(), await createNewUser()]
  await failsTimes(person, 9)
  expect((await signsIn(person)).status).toBe(200)
  await failsTimes(person, 9)
  expect((await signsIn(person)).status).toBe(200)
  await failsTimes(person, 10)
  expect((await signsIn(neighbour)).status).toBe(200)
})

test('only the address that the proxy added counts', async () => {
  const person = await createNewUser()
  const attempt = (index: number) =>
    signsIn(person, 'wrong', { 'x-forwarded-for': `192.0.2.${index}, 203.0.113.12` })
  expect(await repeat(10, attempt)).toEqual([401])
  expect((await attempt(11)).status).toBe(429)
  expect((await signsIn(person, password, { 'x-forwarded-for': '203.0.113.12, 192.0.2.1' })).status).toBe(200)
})

test('a network with hundreds of wrong attempts for other names is slowed down, not refused', async () => {
  const person = await createNewUser()
  const crowd = createBrowser('203.0.113.10')
  expect((await crowd.signsIn(person, 'wrong')).status).toBe(401)
  await hospital.app.db.acrossAccounts((db) =>
    sql`update sign_in_failure set failures = 140 where counter = 'address'`.execute(db),
  )
  expect((await crowd.signsIn(person)).status).toBe(200)
})

test('guessing unknown names is audited with its network, in few rows and without the names', async () => {
  const attempts = Array.from({ length: 45 }, (_, n) =>
    attemptSignIn(
      { email: `guess${n}@nowhere.test`, password: 'wrong' },
      { 'x-forwarded-for': '203.0.113.77' },
    ),
  )
  expect([...new Set((await Promise.all(attempts)).map(({ status }) => status))]).toEqual([401])
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<{ account_id: number; details: Record<string, unknown> }>`
      select account_id, details from audit
       where action = 'sign_in.guessed' and details ->> 'network' = '203.0.113.77' order by id`.execute(db),
  )
  const own = rows.filter(({ account_id }) => account_id === hospital.ids.account_id)
  expect(own.map(({ details }) => details)).toEqual(
    [10, 20, 40].map((failures) => ({ network: '203.0.113.77', failures, minutes: 15 })),
  )
})

test('refused sign-ins are audited with address and reason, and what was typed as a name is never stored', async () => {
  const [person, locked] = [await createNewUser(), await createNewUser()]
  const browser = createBrowser('203.0.113.11')
  await browser.signsIn(person, 'wrong')
  await hospital.app.db.acrossAccounts((db) =>
    sql`update users set state = 'locked' where id = ${locked.user.user_id}`.execute(db),
  )
  await browser.signsIn(locked)
  await browser.signsIn(person, 'wrong', 'My-Secret-Passphrase')
  const refused = { address: '203.0.113.11', device: 'unknown', throttles: false }
  expect(await auditedSignIns(person)).toEqual([
    { actor_id: null, details: { ...refused, reason: 'password' } },
  ])
  expect(await auditedSignIns(locked)).toEqual([
    { actor_id: null, details: { ...refused, reason: 'disabled' } },
  ])
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<{ text: string }>`select f::text as text from sign_in_failure f
        union all select details::text from audit`.execute(db),
  )
  const stored = rows.map(({ text }) => text).join('\n')
  for (const typed of ['My-Secret-Passphrase', 'my-secret-passphrase', person.user.email])
    for (const form of [typed, Buffer.from(typed).toString('hex')]) expect(stored).not.toContain(form)
})

test('failures are deleted after a day, and devices after half a year', async () => {
  const person = await createNewUser()
  await signsIn(person, 'wrong')
  await signsIn(person)
  const { db } = hospital.app
  const count = async () => {
    const { rows } = await db.acrossAccounts((reader) =>
      sql<{ failures: number; devices: number }>`
          select (select count(*)::int from sign_in_failure) as failures,
                 (select count(*)::int from known_device where user_id = ${person.user.user_id}) as devices`.execute(
        reader,
      ),
    )
    return rows[0]
  }
  const clean = async () => {
    for (const job of sessionHousekeeping({ db })) await job.run()
  }
  expect((await count())?.devices).toBe(1)
  hospital.clock.forward({ hours: 25 })
  await clean()
  expect(await count()).toEqual({ failures: 0, devices: 1 })
  hospital.clock.forward({ hours: 180 * 24 })
  await clean()
  expect(await count()).toEqual({ failures: 0, devices: 0 })
})
