import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createServiceToken } from '@wardline/contract/accounts/api-tokens/api-token.routes.ts'
import { createScimUser } from '@wardline/contract/accounts/scim/scim.routes.ts'
import {
  changeOwnPassword,
  confirmPassword,
  getMe,
  login,
} from '@wardline/contract/accounts/session.routes.ts'
import { changeRetention } from '@wardline/contract/messaging/retention/retention.routes.ts'
import { listOnCall } from '@wardline/contract/paging/on-call/on-call.routes.ts'
import { handOffPatients } from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import { listPatients } from '@wardline/contract/patients/patient.routes.ts'
import { startDemoLife } from '@wardline/server/demo/life/demo-life.ts'
import { findDemoAccount } from '@wardline/server/demo/life/life.queries.ts'
import { demoPassword } from '@wardline/server/demo/load.ts'
import { diceOf } from '@wardline/server/demo/sources/seeded-random.ts'
import { demoPeople, type DemoPerson } from '@wardline/server/demo/staff/cast.rules.ts'
import { findOrCreateSystemUser } from '@wardline/server/features/accounts/users/system-user.queries.ts'
import { openDatabase, type Database } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { freePort } from '@wardline/embedded-postgres/postmaster.ts'
import { beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../fixtures/database/test-database.ts'
import { pause } from '../../fixtures/faults/pause.ts'
import { hashRows, type IgnoredRows } from '../../fixtures/faults/row-hashes.ts'
import { startServerProcess, type ServerProcess } from '../../fixtures/faults/server-process.ts'
import { queryAsOwner } from '../../fixtures/faults/watchdog.ts'
import { apiClient } from '../../fixtures/people/api-client.ts'
import { createCookieClient } from '../../fixtures/people/cookie-client.ts'
import { connectAs, type Person } from '../../fixtures/people/person.ts'

const isFull = process.env['FAULTS'] === 'full'

/** A minute of the demo passes in 100 ms. */
const lifeFaster = 600
const ownPassword = 'calm otter lantern 7'

const [nurse, , fellow, administrator] = demoPeople()

let database_url: string
let data_dir: string

const query = (text: string) => queryAsOwner({ database_url }, text)

const startServer = async (settings: Record<string, string>): Promise<ServerProcess> =>
  startServerProcess(data_dir, await freePort(), {
    DATABASE_URL: database_url,
    DEMO_LIFE: 'off',
    ...settings,
  })

/** Usable before a test begins. */
async function hasNoRows(text: string): Promise<void> {
  for (let waited = 0; (await query(text)).length > 0; waited += 50) {
    if (waited > 60_000) throw new Error(`There are still rows: ${text}`)
    await pause(50)
  }
}

/** Another server holds every task, so that what falls due while this one runs is not written by its start. */
async function leaseTasks(): Promise<void> {
  await query(`update due_task set locked_until = clock_now() + interval '1 hour'`)
  // The synthetic page is due at once, and shows that the workers run.
  await query(`delete from watchdog_state where name = 'synthetic_page'`)
}

const runsWorkers = () =>
  hasNoRows(
    `select 1 as row where not exists (select from watchdog_state where name = 'synthetic_page' and last_good is not null)`,
  )

const finishesDueTasks = () =>
  hasNoRows(
    `select 1 as row from due_task where account_id <> 0 and (due <= clock_now() or locked_until is not null)`,
  )

function connect(url: string, person: DemoPerson | undefined): Person {
  if (!person) throw new Error('The demo has no such person.')
  return connectAs(url, {
    user_id: 0,
    contact_id: 0,
    account_id: 0,
    email: person.email,
    display_name: person.name,
  })
}

async function canSignIn(url: string, person: DemoPerson | undefined, password: string): Promise<number> {
  const body = { email: person?.email, password }
  return (await createCookieClient(url).request(login, { body })).status
}

/** Includes everything that creates a user without a password, or with a password that a person chose. */
async function useEveryFeature(url: string): Promise<void> {
  const admin = connect(url, administrator)
  const clinician = connect(url, nurse)
  const { account, id: admin_id } = await admin.call(getMe)
  const params = { id: account.id }

  await admin.call(confirmPassword, { body: { password: demoPassword } })
  const { token } = await admin.call(createServiceToken, {
    params,
    body: { name: 'Identity provider', scopes: ['accounts.provision_users'], expires_in_days: 30 },
  })
  const provisioned = await apiClient(url, token).request(createScimUser, {
    body: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'provisioned',
      name: { givenName: 'Pat', familyName: 'Provisioned' },
      emails: [{ value: 'pat@example.org', primary: true }],
    },
  })
  expect(provisioned.status).toBe(201)
  await admin.call(changeRetention, {
    params: { ...params, kind: 'conversations' },
    body: { days: 365, version: 0 },
  })
  const { results: patients } = await clinician.call(listPatients, { query: { mine: 'true' } })
  const { results: groups } = await clinician.call(listOnCall, { query: { page_size: 100 } })
  const receiver = groups.flatMap(({ people }) => people)[0]
  const patient = patients.find(({ care_team }) =>
    care_team.every(({ provider, handoff }) => provider.id !== receiver?.user_id && handoff === null),
  )
  await clinician.call(handOffPatients, {
    body: { user_id: receiver?.user_id, patient_id: patient?.id, summary: 'Stable after the procedure.' },
  })
  await connect(url, fellow).call(changeOwnPassword, {
    body: { old_password: demoPassword, new_password: ownPassword },
  })

  const database = openDatabase(deriveLogins(database_url))
  await database.acrossAccounts(async (db) => {
    // Senders of directory synchronization and of calls to a pager number.
    for (const name of ['application', 'caller'] as const) await findOrCreateSystemUser(db, account.id, name)
  })
  if (isFull) await liveForADay(database, url)
  await database.close()
  expect(admin_id).toBeGreaterThan(0)
}

async function liveForADay(db: Database, url: string): Promise<void> {
  const account = await db.acrossAccounts(findDemoAccount)
  if (!account) throw new Error('There is no demo.')
  const start = Temporal.Now.instant()
  const life = startDemoLife({
    ...account,
    db,
    address: url,
    password: demoPassword,
    visitors: demoPeople().map(({ username }) => username),
    dice: diceOf('a day'),
    now: () => start.add({ milliseconds: Math.round((Date.now() - start.epochMilliseconds) * lifeFaster) }),
    tick_ms: 20,
  })
  await pause((24 * 60 * 60_000) / lifeFaster)
  life.stop()
}

beforeAll(async () => {
  const database = await createDatabase()
  database_url = database.url
  data_dir = await mkdtemp(path.join(tmpdir(), 'wardline-starts-'))
  const server = await startServer({ DEMO: 'on' })
  await useEveryFeature(server.url)
  await runsWorkers()
  await finishesDueTasks()
  expect(await server.end('SIGTERM')).toBe(0)
  return async () => {
    await database.drop()
    await rm(data_dir, { recursive: true, force: true })
  }
}, 600_000)

const ofEveryStart: IgnoredRows[] = [
  { table: 'due_task', where: 'account_id = 0', reason: 'the times of recurring jobs' },
  { table: 'watchdog_state', reason: 'the latest round of each check of the installation' },
  { table: 'watchdog_finding', reason: 'what each round of the watchdog finds' },
  { table: 'watchdog_node', reason: 'the running servers' },
  { table: 'audit_seal', reason: 'audit entries of the last half second before a stop' },
  { table: 'audit_cursor', reason: 'how far the audit trail is sealed' },
]

const ofPublicDemo: IgnoredRows[] = [
  { table: 'account', column: 'demo_password_hash', reason: 'a public demo gets a new password' },
  {
    table: 'users',
    column: 'password_hash',
    where: `password_hash = (select demo_password_hash from account a where a.account_id = t.account_id)`,
    reason: 'a public demo gets a new password',
  },
]

test.each([{ DEMO: 'off' }, { DEMO: 'auto' }, { DEMO: 'on' }])(
  'starting a used demo hospital again changes no row of it: %o',
  async (settings) => {
    await leaseTasks()
    const before = await hashRows(database_url, ofEveryStart)
    const server = await startServer(settings)
    await runsWorkers()
    expect(await server.end('SIGTERM')).toBe(0)
    expect(await hashRows(database_url, ofEveryStart)).toEqual(before)
  },
)

test('starting a public demo changes the password of the demo alone', async () => {
  const ignored = [...ofEveryStart, ...ofPublicDemo]
  await leaseTasks()
  const before = await hashRows(database_url, ignored)
  const server = await startServer({ DEMO: 'on', TRUST_PROXY: '1' })
  await runsWorkers()
  expect(await hashRows(database_url, ignored)).toEqual(before)
  expect(server.said()).toContain('the password is')
  const [, password = ''] = /the password is (\S+):/.exec(server.said()) ?? []
  expect(server.said()).not.toContain(fellow?.username)
  expect(await canSignIn(server.url, nurse, demoPassword)).toBe(401)
  expect(await canSignIn(server.url, nurse, password)).toBe(200)
  expect(await canSignIn(server.url, fellow, ownPassword)).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
})

test('a demo that other machines reach does not start without DEMO=on, and nothing is written', async () => {
  await leaseTasks()
  const before = await hashRows(database_url, ofEveryStart)
  for (const DEMO of isFull ? ['off', 'auto'] : ['off'])
    await expect(startServer({ DEMO, TRUST_PROXY: '1' })).rejects.toThrow('Set DEMO=on for a public demo')
  expect(await hashRows(database_url, ofEveryStart)).toEqual(before)
})
