import { createServer } from 'node:net'
import { Attribute, Client } from 'ldapts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  bindDirectory,
  closeDirectory,
  connectDirectory,
  type DirectoryServer,
} from '../../../server/src/platform/ldap/connection.ts'
import {
  readIdentities,
  readMembers,
  readRoot,
  searchPages,
} from '../../../server/src/platform/ldap/search.ts'
import { checkConnection } from '../../../server/src/platform/ldap/test-connection.ts'
import { startTcpProxy } from '../../fixtures/network/tcp-proxy.ts'
import { startOversizedDirectory } from '../../fixtures/peers/oversized-directory.ts'
import { exampleDirectory, planetExpress, startSlapd, type Slapd } from '../../fixtures/peers/slapd.ts'

const out = { allow_loopback: true }
const people = '(objectClass=person)'

let slapd: Slapd
let large: Slapd

beforeAll(async () => {
  slapd = await startSlapd(await planetExpress())
  large = await startSlapd(await exampleDirectory())
})
afterAll(() => Promise.all([slapd.stop(), large.stop()]))

const ldaps = ({ ldaps_port, ca }: Slapd): DirectoryServer => ({
  host: 'localhost',
  port: ldaps_port,
  encryption: 'ldaps',
  ca,
})
const startTls = ({ port, ca }: Slapd): DirectoryServer => ({
  host: 'localhost',
  port,
  encryption: 'starttls',
  ca,
})

async function open(server: Slapd, at: DirectoryServer = ldaps(server)) {
  const client = await connectDirectory(at, out, { call_ms: 5000 })
  onTestFinished(() => closeDirectory(client))
  await bindDirectory(client, server)
  return client
}

const failure = (trouble: string) => expect.objectContaining({ trouble })

describe('a connection to a directory', () => {
  test.each([
    ['LDAPS', ldaps],
    ['StartTLS', startTls],
  ])('a directory connection is encrypted by %s with a checked certificate', async (_, at) => {
    const client = await open(slapd, at(slapd))
    const root = await readRoot(client)
    expect(root).toMatchObject({ is_active_directory: false, naming_contexts: [slapd.base_dn] })
  })

  test.each([
    ['LDAPS', ldaps],
    ['StartTLS', startTls],
  ])('a directory connection by %s is refused if the certificate is not trusted', async (_, at) => {
    await expect(connectDirectory({ ...at(slapd), ca: undefined }, out)).rejects.toEqual(
      failure('certificate'),
    )
  })

  test.each([
    ['LDAPS', ldaps],
    ['StartTLS', startTls],
  ])('a directory connection by %s is refused if the certificate names another host', async (_, at) => {
    await expect(connectDirectory({ ...at(slapd), host: '127.0.0.2' }, out)).rejects.toEqual(
      failure('certificate'),
    )
  })

  test('an empty password is never sent, because servers take it for an anonymous bind', async () => {
    const client = await connectDirectory(ldaps(slapd), out)
    onTestFinished(() => closeDirectory(client))
    await expect(bindDirectory(client, { bind_dn: slapd.bind_dn, password: '' })).rejects.toEqual(
      failure('credentials'),
    )
  })

  test('a directory connection reports a wrong password', async () => {
    const client = await connectDirectory(ldaps(slapd), out)
    onTestFinished(() => closeDirectory(client))
    await expect(bindDirectory(client, { ...slapd, password: 'wrong' })).rejects.toEqual(
      failure('credentials'),
    )
  })

  test('a directory connection to an address that the operator has not allowed is refused', async () => {
    await expect(connectDirectory(ldaps(slapd), { allow_loopback: false })).rejects.toEqual(
      failure('not_allowed'),
    )
    await expect(connectDirectory({ ...ldaps(slapd), host: '10.9.8.7' }, out)).rejects.toEqual(
      failure('private'),
    )
  })

  test.each(['ldaps', 'starttls'] as const)(
    'a directory connection by %s to a silent server ends with a timeout',
    async (encryption) => {
      const silent = createServer(() => {})
      await new Promise<void>((resolve) => {
        silent.listen(0, '127.0.0.1', resolve)
      })
      onTestFinished(() => void silent.close())
      const address = silent.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const at = { host: 'localhost', port, encryption }
      await expect(connectDirectory(at, out, { call_ms: 200 })).rejects.toEqual(failure('silent'))
    },
  )

  test.each(['ldaps', 'starttls'] as const)(
    'a directory session by %s ends at once when an answer is too large',
    async (encryption) => {
      const directory = await startOversizedDirectory(encryption)
      const client = await connectDirectory(directory, out, { call_ms: 15_000 })
      const began = performance.now()
      const bind = () => bindDirectory(client, { bind_dn: 'cn=admin', password: 'secret' })
      await expect(bind()).rejects.toEqual(failure('closed'))
      await expect(bind(), 'a later call').rejects.toEqual(failure('closed'))
      await closeDirectory(client)
      expect(performance.now() - began).toBeLessThan(10_000)
    },
  )
})

describe('a search', () => {
  test('a directory search reads all pages', async () => {
    const client = await open(large)
    const sizes: number[] = []
    for await (const page of searchPages(client, {
      base_dn: large.base_dn,
      filter: people,
      attributes: ['mail'],
    }))
      sizes.push(page.length)
    expect(sizes).toEqual([200, 200, 200, 100])
  })

  test('a directory search fails if the connection is lost between pages, and never continues on another one', async () => {
    const proxy = await startTcpProxy({ port: large.ldaps_port })
    onTestFinished(() => proxy.close())
    const client = await open(large, { ...ldaps(large), port: proxy.port })
    const pages = searchPages(client, { base_dn: large.base_dn, filter: people, attributes: [] })
    await pages.next()
    proxy.cut()
    await expect(pages.next()).rejects.toEqual(failure('closed'))
  })

  test('a directory search fails when the directory reports a limit', async () => {
    const limited = await startSlapd({
      ...(await exampleDirectory()),
      settings: ['limits * size.prtotal=600', 'access to * by * read'],
    })
    onTestFinished(() => limited.stop())
    const client = await connectDirectory(ldaps(limited), out)
    onTestFinished(() => closeDirectory(client))
    await expect(readIdentities(client, { base_dn: limited.base_dn, filter: people })).rejects.toEqual(
      failure('limit'),
    )
  })

  test('a directory search leaves the time limit to the directory', async () => {
    const { promise, resolve } = Promise.withResolvers<Buffer>()
    const recorder = createServer((socket) =>
      socket.once('data', (request) => {
        resolve(Buffer.from(request))
        socket.destroy()
      }),
    )
    await new Promise<void>((listening) => {
      recorder.listen(0, '127.0.0.1', listening)
    })
    onTestFinished(() => void recorder.close())
    const address = recorder.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const client = new Client({ url: `ldap://127.0.0.1:${port}` })
    const search = { base_dn: slapd.base_dn, filter: people }
    await expect(readIdentities(client, search)).rejects.toEqual(failure('closed'))
    // RFC 4511 §4.5.1: sizeLimit 0, timeLimit 0, typesOnly false.
    expect((await promise).toString('hex')).toContain('020100020100010100')
  })

  test('a directory search names a missing base and a broken filter', async () => {
    const client = await open(slapd)
    const search = { base_dn: slapd.base_dn, filter: people }
    await expect(readIdentities(client, { ...search, base_dn: 'dc=elsewhere' })).rejects.toEqual(
      failure('base'),
    )
    await expect(readIdentities(client, { ...search, filter: '(cn=a' })).rejects.toEqual(failure('filter'))
  })

  test('a directory search finds the same identity after a rename', async () => {
    const client = await open(slapd)
    const search = { base_dn: slapd.base_dn, filter: '(uid=hermes)' }
    const [before] = [...(await readIdentities(client, search))]
    await slapd.change((admin) =>
      admin.modifyDN(`cn=Hermes Conrad,ou=people,${slapd.base_dn}`, 'cn=Hermes A. Conrad'),
    )
    const [after] = [...(await readIdentities(client, search))]
    expect(after?.[0]).toBe(before?.[0])
    expect(after?.[1]).toBe(`cn=Hermes A. Conrad,ou=people,${slapd.base_dn}`)
  })

  test('a directory search reads objectGUID and userAccountControl of Active Directory', async () => {
    const guid = Buffer.from('d0b40d279d24a7469cc5eb695d9af9ac', 'hex')
    await slapd.change((admin) =>
      admin.add(`cn=Linda,ou=people,${slapd.base_dn}`, [
        new Attribute({ type: 'objectClass', values: ['person', 'extensibleObject'] }),
        new Attribute({ type: 'cn', values: ['Linda'] }),
        new Attribute({ type: 'sn', values: ['Monet'] }),
        new Attribute({ type: 'objectGUID', values: [guid] }),
        new Attribute({ type: 'userAccountControl', values: ['514'] }),
      ]),
    )
    onTestFinished(() => slapd.change((admin) => admin.del(`cn=Linda,ou=people,${slapd.base_dn}`)))
    const client = await open(slapd)
    const pages = searchPages(client, { base_dn: slapd.base_dn, filter: '(cn=Linda)', attributes: ['cn'] })
    const page = await pages.next()
    expect(page.value).toEqual([
      expect.objectContaining({ identity: '270db4d0-249d-46a7-9cc5-eb695d9af9ac', is_disabled: true }),
    ])
  })

  test('a directory search lists the members of a group', async () => {
    const client = await open(slapd)
    const members = await readMembers(client, `cn=ship_crew,ou=people,${slapd.base_dn}`)
    expect(members).toHaveLength(3)
    expect(members).toContain(`cn=Turanga Leela,ou=people,${slapd.base_dn}`)
  })
})

describe('a connection test', () => {
  test('a connection test counts the entries that the filter finds', async () => {
    const result = await checkConnection({ ...ldaps(slapd), ...access(slapd) }, out)
    expect(result).toEqual({
      steps: [
        { step: 'connect', trouble: null },
        { step: 'sign_in', trouble: null },
        { step: 'search', trouble: null },
      ],
      found: 7,
    })
  })

  test.each([
    ['connect', 'certificate', { ca: undefined }],
    ['sign_in', 'credentials', { password: 'wrong' }],
    ['search', 'base', { base_dn: 'dc=elsewhere' }],
    ['search', 'filter', { filter: '(cn=a' }],
  ])('a connection test stops at %s: %s', async (step, trouble, change) => {
    const result = await checkConnection({ ...ldaps(slapd), ...access(slapd), ...change }, out)
    expect(result.steps.at(-1)).toEqual({ step, trouble })
    expect(result.found).toBeNull()
  })
})

const access = ({ bind_dn, password, base_dn }: Slapd) => ({ bind_dn, password, base_dn, filter: people })
