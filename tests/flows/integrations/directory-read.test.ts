import { Attribute, Change } from 'ldapts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  readDirectory,
  type DirectoryMappings,
} from '../../../server/src/features/integrations/directory-sync/directory-read.actions.ts'
import type { ChangeMark } from '../../../server/src/features/integrations/directory-sync/directory-read.rules.ts'
import { startTcpProxy } from '../../fixtures/network/tcp-proxy.ts'
import { exampleDirectory, planetExpress, startSlapd, type Slapd } from '../../fixtures/peers/slapd.ts'

const out = { allow_loopback: true }
const person = '(objectClass=inetOrgPerson)'

let large: Slapd

beforeAll(async () => {
  large = await startSlapd(await exampleDirectory())
})
afterAll(() => large.stop())

const accessTo = ({ ldaps_port, ca, bind_dn, password, base_dn }: Slapd) => ({
  host: 'localhost',
  port: ldaps_port,
  encryption: 'ldaps' as const,
  ca,
  bind_dn,
  password,
  base_dn,
})

const mappingsOf = ({ base_dn }: Slapd): DirectoryMappings => ({
  time_zone: 'UTC',
  fields: [
    { local_field: 'username', remote: 'uid' },
    { local_field: 'first_name', remote: 'givenName' },
    { local_field: 'last_name', remote: 'sn' },
    { local_field: 'email', remote: 'mail' },
    { local_field: 'title', remote: 'employeeType' },
    { local_field: 'title', remote: 'ou' },
  ],
  departments: [
    { department_id: 1, search_query: person, base_dn: `ou=people,${base_dn}` },
    { department_id: 2, search_query: '(description=Human)', base_dn },
  ],
  groups: [{ permission_group_id: 9, remote_group_dn: `CN=ship_crew, ou=People,${base_dn}` }],
})

const first = { mark: null, known: new Set<string>() }

describe('a reading of a directory', () => {
  let slapd: Slapd
  beforeEach(async () => {
    slapd = await startSlapd(await planetExpress())
    return slapd.stop
  })

  const read = (since: { mark: ChangeMark | null; known: ReadonlySet<string> }) =>
    readDirectory({ access: accessTo(slapd), out }, mappingsOf(slapd), since)

  test('a reading maps fields, departments and groups', async () => {
    const { present, people } = await read(first)
    const fry = people.find(({ fields }) => fields.username === 'fry')
    expect(fry).toMatchObject({
      fields: {
        first_name: 'Philip',
        last_name: 'Fry',
        email: 'fry@planetexpress.com',
        title: 'Delivery boy',
      },
      problems: [],
      is_disabled: false,
    })
    expect(present.get(fry?.identity ?? '')).toEqual({
      department_ids: [1, 2],
      group_ids: [9],
      unit: 'people',
    })
    expect(present.size).toBe(7)
  })

  test('a reading uses the first of several mappings that has a value', async () => {
    const { people } = await read(first)
    expect(people.find(({ fields }) => fields.username === 'amy')?.fields.title).toBe('Intern')
  })

  test('a later reading reads a changed entry only, and lists the identities of all entries', async () => {
    const before = await read(first)
    const known = new Set(before.present.keys())
    const latest = { mark: laterSecond(before.mark), known }
    expect((await read(latest)).people).toEqual([])
    await untilNextSecond(slapd)
    await slapd.change((admin) =>
      admin.modify(`cn=Philip J. Fry,ou=people,${slapd.base_dn}`, [replace('employeeType', 'Captain')]),
    )
    const after = await read(latest)
    expect(after.people.map(({ fields }) => fields.title)).toEqual(['Captain'])
    expect(after.present.size).toBe(7)
  })

  test('a reading does not contain a deleted entry', async () => {
    const before = await read(first)
    await slapd.change((admin) => admin.del(`cn=Hermes Conrad,ou=people,${slapd.base_dn}`))
    const after = await read({ mark: before.mark, known: new Set(before.present.keys()) })
    expect(after.present.size).toBe(6)
  })

  test('a reading fails if the base of a department does not exist', async () => {
    const mappings = mappingsOf(slapd)
    const wrong = { department_id: 3, search_query: person, base_dn: 'ou=gone,dc=planetexpress,dc=com' }
    const changed = { ...mappings, departments: [...mappings.departments, wrong] }
    await expect(readDirectory({ access: accessTo(slapd), out }, changed, first)).rejects.toMatchObject({
      trouble: 'base',
    })
  })

  test('a reading fails if the directory is unreachable', async () => {
    const access = accessTo(slapd)
    await slapd.stop()
    await expect(readDirectory({ access, out }, mappingsOf(slapd), first)).rejects.toMatchObject({
      trouble: 'refused',
    })
  })
})

test('a connection lost after the first page gives no reading', async () => {
  const proxy = await startTcpProxy({ port: large.ldaps_port })
  onTestFinished(() => proxy.close())
  const access = { ...accessTo(large), port: proxy.port }
  const mappings: DirectoryMappings = {
    ...mappingsOf(large),
    departments: [1, 2, 3, 4].map((department_id) => ({
      department_id,
      search_query: person,
      base_dn: large.base_dn,
    })),
    groups: [],
  }
  proxy.set({ delay_ms: 20 })
  const reading = readDirectory({ access, out }, mappings, first)
  const outcome = reading.catch((error: unknown) => error)
  await expect.poll(() => proxy.traffic().held, { interval: 1 }).toBeGreaterThan(20_000)
  proxy.cut()
  expect(await outcome).toMatchObject({ trouble: 'closed' })
})

const replace = (type: string, value: string) =>
  new Change({ operation: 'replace', modification: new Attribute({ type, values: [value] }) })

/** Entries of the last second would be read again. */
function laterSecond(mark: ChangeMark | null): ChangeMark | null {
  if (mark === null) return null
  const value = `${(BigInt(mark.value.slice(0, -1)) + 1n).toString()}Z`
  return { ...mark, value }
}

/** The directory's timestamps count in seconds. */
async function untilNextSecond(slapd: Slapd): Promise<void> {
  const { mark } = await readDirectory({ access: accessTo(slapd), out }, mappingsOf(slapd), first)
  const next = laterSecond(mark)?.value ?? ''
  await expect
    .poll(() => new Date().toISOString().replaceAll(/[-:T]|\.\d+/g, ''), { interval: 50 })
    .satisfies((now: string) => now >= next)
}
