import * as agents from '@wardline/contract/integrations/directory-agents/directory-agent.routes.ts'
import { default_search_query } from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import { Attribute, Change, Client } from 'ldapts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  readDirectory,
  type DirectoryMappings,
} from '../../../server/src/features/integrations/directory-sync/directory-read.actions.ts'
import { checkConnection } from '../../../server/src/platform/ldap/test-connection.ts'
import {
  agentBody,
  allow_loopback,
  createSync,
  findUser,
  listUsers,
  type Sync,
} from '../../fixtures/directory-sync/directory-sync.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { findSambaProblem, samba_base_dn, startSamba } from '../../fixtures/peers/samba.ts'
import type { DirectoryPeer } from '../../fixtures/peers/slapd.ts'

/** More than Active Directory sends without pages (`MaxPageSize`). */
const nurses = 1100
const doctors = 4
const interns = 2
const everyone = nurses + doctors + interns
const members = 1050

const staff = `OU=Staff,${samba_base_dn}`
const units = {
  nurses: `OU=Nurses,${staff}`,
  doctors: `OU=Doctors,${staff}`,
  interns: `OU=Interns,${staff}`,
  leavers: `OU=Leavers,${staff}`,
}
const groups = { all: `CN=All nurses,${staff}`, heart: `CN=Heart,${staff}`, ward: `CN=Ward 7,${staff}` }

/** Flags of `userAccountControl`: a normal account that needs no password. */
const enabled = 512 + 32
const disabled = enabled + 2

/** 1 January 2016, 00:00 UTC, in 100-nanosecond intervals since 1601. */
const expired_2016 = '130960800000000000'

const resolve = async () => [{ address: '127.0.0.1' }]
const out = { allow_loopback: true, resolve }

let samba: DirectoryPeer | undefined
let problem: string | undefined

beforeAll(async () => {
  problem = await findSambaProblem()
  if (problem === undefined)
    samba = await startSamba(entries()).catch((error: unknown) => {
      problem = `the domain could not be created: ${String(error)}`
      return undefined
    })
  if (problem !== undefined) process.stderr.write(`Skips the tests against Samba AD: ${problem}\n`)
}, 180_000)
afterAll(() => samba?.stop())
beforeEach(({ skip }) => skip(problem !== undefined, problem))

/** The domain controller that runs. */
function dc(): DirectoryPeer {
  if (samba === undefined) throw new Error('Samba does not run')
  return samba
}

const person = (name: string, unit: string) =>
  [
    `dn: CN=${name},${unit}`,
    'objectClass: user',
    `sAMAccountName: ${name}`,
    'givenName: First',
    `sn: ${name}`,
    `mail: ${name}@hospital.test`,
    'title: RN',
    `userAccountControl: ${enabled}`,
  ].join('\n')

const group = (dn: string, member: readonly string[]) =>
  [
    `dn: ${dn}`,
    'objectClass: group',
    `sAMAccountName: ${/^CN=([^,]*)/.exec(dn)?.[1]}`,
    ...member.map((each) => `member: ${each}`),
  ].join('\n')

const nurse = (n: number) => `CN=nurse${n},${units.nurses}`
const doctor = (n: number) => `CN=doctor${n},${units.doctors}`
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

const entries = () =>
  [
    ...[staff, ...Object.values(units)].map((dn) => `dn: ${dn}\nobjectClass: organizationalUnit`),
    ...numbers(nurses).map((n) => person(`nurse${n}`, units.nurses)),
    ...numbers(doctors).map((n) => person(`doctor${n}`, units.doctors)),
    ...numbers(interns).map((n) => person(`intern${n}`, units.interns)),
    group(groups.all, numbers(members).map(nurse)),
    group(groups.ward, [doctor(1), doctor(2)]),
    group(groups.heart, [groups.ward, doctor(3)]),
  ].join('\n\n')

const replace = (type: string, value: string | number) =>
  new Change({ operation: 'replace', modification: new Attribute({ type, values: [String(value)] }) })

const modify = (dn: string, ...changes: Change[]) => dc().change((admin) => admin.modify(dn, changes))

describe('a connection to Samba AD', () => {
  const access = (change: object = {}) => {
    const { host, ldaps_port: port, ca, bind_dn, password, base_dn } = dc()
    const filter = default_search_query
    return { host, port, encryption: 'ldaps' as const, ca, bind_dn, password, base_dn, filter, ...change }
  }
  const check = (change?: object) => checkConnection(access(change), out)

  test.each([
    ['LDAPS', {}],
    ['StartTLS', { encryption: 'starttls', port: 389 }],
    ['LDAPS of the global catalog', { port: 3269 }],
    ['LDAPS with a user principal name', { bind_dn: 'administrator@hospital.test' }],
    ['LDAPS with a name of Windows NT', { bind_dn: 'HOSPITAL\\Administrator' }],
  ])('signs in by %s, with the certificate authority of the domain', async (_, change) => {
    expect(await check(change)).toEqual({
      steps: [
        { step: 'connect', trouble: null },
        { step: 'sign_in', trouble: null },
        { step: 'search', trouble: null },
      ],
      found: expect.any(Number),
    })
  })

  test.each([
    ['an unknown certificate authority', 'connect', 'certificate', { ca: undefined }],
    ['the certificate of another host', 'connect', 'certificate', { host: 'dc2.hospital.test' }],
    [
      'an unknown authority after StartTLS',
      'connect',
      'certificate',
      { ca: undefined, encryption: 'starttls', port: 389 },
    ],
    ['a wrong password', 'sign_in', 'credentials', { password: 'wrong' }],
    ['the base of another domain', 'search', 'base', { base_dn: 'DC=elsewhere' }],
    ['a missing unit', 'search', 'base', { base_dn: 'OU=Gone,DC=hospital,DC=test' }],
  ])('stops at %s', async (_, step, trouble, change) => {
    expect((await check(change)).steps.at(-1)).toEqual({ step, trouble })
  })

  test('shows an administrator that the certificate is the reason', async () => {
    const hospital = await createHospital({ ...allow_loopback, resolve })
    const { id } = await hospital.dora.call(agents.createAdAgent, { body: { ...agentBody(dc()), ca: '' } })
    expect((await hospital.dora.call(agents.testAdAgent, { params: { id } })).steps).toEqual([
      {
        step: 'connect',
        problem: 'The certificate is not trusted, or names another host. Enter its certificate authority.',
      },
    ])
  })

  test('is needed, because Samba refuses passwords without encryption', async () => {
    const client = new Client({ url: `ldap://127.0.0.1:${dc().port}` })
    await expect(client.bind(dc().bind_dn, dc().password)).rejects.toMatchObject({
      name: 'StrongAuthRequiredError',
    })
    await client.unbind()
  })
})

describe('a reading of Samba AD', () => {
  const mappings: DirectoryMappings = {
    time_zone: 'America/New_York',
    fields: [{ local_field: 'title', remote: 'title' }],
    departments: [{ department_id: 1, search_query: default_search_query, base_dn: units.nurses }],
    groups: [],
  }
  const read = (since: Parameters<typeof readDirectory>[2]) => {
    const { host, ldaps_port: port, ca, bind_dn, password, base_dn } = dc()
    const access = { host, port, encryption: 'ldaps' as const, ca, bind_dn, password, base_dn }
    return readDirectory({ access, out }, mappings, since)
  }

  test('has all pages, and after them only what has a higher uSNChanged', async () => {
    const first = await read({ mark: null, known: new Set() })
    expect(first.people).toHaveLength(nurses)
    expect(first.mark?.server_name).toContain('CN=NTDS Settings,CN=DC1,')
    const known = new Set(first.present.keys())
    const second = await read({ mark: first.mark, known })
    expect(second.people).toEqual([])
    expect(second.present.size).toBe(nurses)
    await modify(nurse(9), replace('title', 'Charge nurse'))
    const third = await read({ mark: second.mark, known })
    expect(third.people.map(({ fields }) => fields.title)).toEqual(['Charge nurse'])
    expect(third.present.size).toBe(nurses)
  })

  test('has expired accounts, also those that did not change when they expired', async () => {
    await modify(nurse(8), replace('accountExpires', expired_2016))
    const { mark, people } = await read({ mark: null, known: new Set() })
    const expired = people.filter(({ is_disabled }) => is_disabled)
    expect(expired.map(({ dn }) => dn)).toEqual([nurse(8)])
    const again = await read({ mark, known: new Set(people.map(({ identity }) => identity)) })
    expect(again.people).toEqual(expired)
    await modify(nurse(8), replace('accountExpires', 0))
    expect(
      (await read({ mark: null, known: new Set() })).people.every(({ is_disabled }) => !is_disabled),
    ).toBe(true)
  })
})

describe('a sync with Samba AD', () => {
  const filter = '(&(objectCategory=person)(objectClass=user)(mail=*))'
  /** Nested members, too ([MS-ADTS] 3.1.1.3.4.4.3). */
  const heart_query = `(&(objectClass=user)(memberOf:1.2.840.113556.1.4.1941:=${groups.heart}))`

  let h: Hospital
  let sync: Sync
  let isSynced = false

  /** Applies a first run. The tests share it, and each changes other users. */
  async function createFirstSync(): Promise<Sync> {
    h = await createHospital({ ...allow_loopback, resolve, closesWithTest: false })
    const { rows } = await h.app.db.acrossAccounts((db) =>
      sql<{ department_id: number; permission_group_id: number }>`
        with d as (insert into department (account_id, name) values (${h.ids.account_id}, 'Heart') returning id),
             g as (insert into permission_group (account_id, display_name)
                   values (${h.ids.account_id}, 'All nurses') returning id)
        select d.id as department_id, g.id as permission_group_id from d, g`.execute(db),
    )
    const { department_id = 0, permission_group_id = 0 } = rows[0] ?? {}
    const { id: ad_agent_id } = await h.dora.call(agents.createAdAgent, { body: agentBody(dc()) })
    const created = await createSync(h, dc(), {
      ad_agent_id,
      filter,
      base_dn: staff,
      stop_percent: 50,
      reactivates: true,
      mappings: [
        { type: 'department', department_id, search_query: heart_query, base_dn: units.doctors },
        { type: 'group', permission_group_id, remote_group_dn: groups.all },
      ],
    })
    const applied = { state: 'applied', entries: everyone, done: everyone, refused: 0 }
    expect(await created.run()).toMatchObject(applied)
    return created
  }

  // Polling needs a test, so this is no `beforeAll`.
  beforeEach(async () => {
    if (isSynced) return
    sync = await createFirstSync()
    isSynced = true
  }, 120_000)
  afterAll(() => h?.close())

  const applyChanges = async (counts: object) => {
    const run = await sync.preview()
    expect(run.counts).toEqual({ ...none, unchanged: expect.any(Number), ...counts })
    await sync.decide(run.id, { choice: 'all', deactivations: run.deactivations })
    return sync.reaches(run.id, 'applied')
  }
  const none = { create: 0, update: 0, deactivate: 0, reactivate: 0, conflict: 0 }

  test('creates users with the departments and groups of direct and nested members', async () => {
    const users = (await listUsers(h)).filter(({ source }) => source === 'directory')
    expect(users.filter((user) => user.departments.includes('Cardiology'))).toHaveLength(everyone)
    expect(users.filter((user) => user.groups.includes('All nurses'))).toHaveLength(members)
    const inHeart = users.filter((user) => user.departments.includes('Heart'))
    expect(inHeart.map(({ username }) => username).toSorted()).toEqual(['doctor1', 'doctor2', 'doctor3'])
    expect(await findUser(h, 'nurse1')).toMatchObject({ email: 'nurse1@hospital.test', state: 'active' })
  })

  test('changes nothing if the domain did not change', async () => {
    const before = await listUsers(h)
    const run = await sync.preview()
    expect(run).toMatchObject({ entries: everyone, total: 0, counts: none })
    expect(await listUsers(h)).toEqual(before)
  })

  test('follows a title, a new name and a move to another unit by objectGUID', async () => {
    const before = await findUser(h, 'nurse10')
    await modify(nurse(10), replace('title', 'Charge nurse'), replace('sAMAccountName', 'miller'))
    await dc().change((admin) => admin.modifyDN(nurse(10), `CN=Müller\\, Jörg #1,${units.leavers}`))
    await applyChanges({ update: 1 })
    expect(await findUser(h, 'miller')).toEqual({ ...before, username: 'miller', title: 'Charge nurse' })
  })

  test('keeps users whose unit is renamed', async () => {
    await dc().change((admin) => admin.modifyDN(units.interns, 'OU=Trainees'))
    const run = await sync.preview()
    expect(run).toMatchObject({ entries: everyone, total: 0, counts: none })
    expect(run.units.map(({ unit }) => unit)).toContain('Trainees')
  })

  test('follows the members of groups', async () => {
    const member = (operation: 'add' | 'delete', dn: string) =>
      new Change({ operation, modification: new Attribute({ type: 'member', values: [dn] }) })
    await modify(groups.all, member('delete', nurse(20)), member('add', doctor(1)))
    await modify(groups.ward, member('add', doctor(4)))
    await applyChanges({ update: 3 })
    expect((await findUser(h, 'nurse20'))?.groups).toEqual([])
    expect((await findUser(h, 'doctor1'))?.groups).toEqual(['All nurses'])
    expect((await findUser(h, 'doctor4'))?.departments).toEqual(['Cardiology', 'Heart'])
  })

  test('deactivates disabled, expired and deleted accounts, and reactivates an enabled one', async () => {
    await modify(nurse(30), replace('userAccountControl', disabled))
    await modify(nurse(32), replace('accountExpires', expired_2016))
    await dc().change((admin) => admin.del(nurse(31)))
    await applyChanges({ deactivate: 3 })
    for (const name of ['nurse30', 'nurse31', 'nurse32'])
      expect(await findUser(h, name)).toMatchObject({ state: 'deactivated' })
    await modify(nurse(30), replace('userAccountControl', enabled))
    await applyChanges({ reactivate: 1 })
    expect(await findUser(h, 'nurse30')).toMatchObject({ state: 'active' })
  })
})
