import * as agents from '@wardline/contract/integrations/directory-agents/directory-agent.routes.ts'
import {
  fetchPlan,
  readAndPost,
  type ProgramSettings,
} from '@wardline/server/features/integrations/directory-agents/program.actions.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  allow_loopback,
  createSync,
  findUser,
  type Sync,
} from '../../fixtures/directory-sync/directory-sync.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { startTcpProxy } from '../../fixtures/network/tcp-proxy.ts'
import { planetExpress, startSlapd, type Slapd } from '../../fixtures/peers/slapd.ts'

let h: Hospital
let slapd: Slapd
let agent_id: number
let token: string
let sync: Sync

beforeAll(async () => {
  slapd = await startSlapd(await planetExpress())
})
afterAll(() => slapd.stop())

beforeEach(async () => {
  h = await createHospital(allow_loopback)
  const { id } = await h.dora.call(agents.createCasAgent, {
    body: { name: 'Main hospital', base_dn: slapd.base_dn },
  })
  agent_id = id
  const { results } = await h.dora.call(agents.listCasMappings, { params: { id } })
  const username = results.find((each) => each.type === 'field' && each.local_field === 'username')
  await h.dora.call(agents.changeCasMapping, {
    params: { id, mapping_id: username?.id },
    body: { type: 'field', local_field: 'username', remote: 'uid' },
  })
  token = (await h.dora.call(agents.createCasAgentToken, { params: { id } })).token
  sync = await createSync(h, slapd, { ad_agent_id: id })
})

const settings = (change: Partial<ProgramSettings> = {}): ProgramSettings => ({
  url: h.url,
  token,
  directory: {
    host: 'localhost',
    port: slapd.ldaps_port,
    encryption: 'ldaps',
    ca: slapd.ca,
    bind_dn: slapd.bind_dn,
    password: slapd.password,
  },
  out: { allow_loopback: true },
  waits_ms: [10, 10, 10],
  ...change,
})

const send = async (method: string, at: string, body?: unknown, bearer = token) => {
  const response = await fetch(`${h.url}/api/v1/integrated_messages/cas/${at}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const entry = (n: number) => ({
  identity: `id-${n}`,
  dn: `cn=user ${n},ou=people,dc=planetexpress,dc=com`,
  is_disabled: false,
  searches: [0],
  values: { uid: [`user${n}`], givenname: ['User'], sn: [String(n)], mail: [`user${n}@planetexpress.com`] },
})

describe('CAS agents', () => {
  test('paging §2, §7: CAS agent: a run waits for the program; its reading becomes users', async () => {
    const run = await sync.start()
    expect(run.state).toBe('waiting')
    const plan = await fetchPlan(settings())
    expect(plan).toMatchObject({ is_wanted: true, agent: { name: 'Main hospital' } })
    expect(await readAndPost(settings(), plan)).toMatchObject({ entries: 7, is_complete: true })
    const ready = await sync.reaches(run.id, 'ready')
    expect(ready.counts).toMatchObject({ create: 7, conflict: 0 })
    await sync.decide(run.id, { choice: 'keep_users' })
    await sync.reaches(run.id, 'applied')
    expect(await findUser(h, 'fry')).toMatchObject({ departments: ['Cardiology'], source: 'directory' })
    expect(await fetchPlan(settings())).toMatchObject({ is_wanted: false })
    expect(await h.dora.call(agents.getCasAgent, { params: { id: agent_id } })).toMatchObject({
      has_token: true,
      last_contact: expect.any(String),
      last_reading: { entries: 7 },
    })
  })

  test('paging §2, §7: CAS agent: the command posts a reading and ends', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'directory-agent-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(path.join(folder, 'ca.pem'), slapd.ca)
    await writeFile(path.join(folder, 'password'), `${slapd.password}\n`)
    const program = fileURLToPath(new URL('../../../server/src/cli/directory-agent.ts', import.meta.url))
    const child = spawn(process.execPath, [program, '--once'], {
      env: {
        WARDLINE_URL: h.url,
        WARDLINE_AGENT_TOKEN: token,
        DIRECTORY_HOST: 'localhost',
        DIRECTORY_PORT: String(slapd.ldaps_port),
        DIRECTORY_CA_FILE: path.join(folder, 'ca.pem'),
        DIRECTORY_BIND_DN: slapd.bind_dn,
        DIRECTORY_PASSWORD_FILE: path.join(folder, 'password'),
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
    expect((await once(child, 'exit'))[0]).toBe(0)
    expect(output).toBe('Posted 7 entries for “Main hospital”.\n')
  })

  test('paging §2, §7: CAS agent: a connection that breaks is retried, and the reading is complete', async () => {
    const proxy = await startTcpProxy({ port: Number(new URL(h.url).port) })
    onTestFinished(() => proxy.close())
    const plan = await fetchPlan(settings())
    proxy.set({ delay_ms: 20 })
    const posting = readAndPost(
      settings({ url: `http://127.0.0.1:${proxy.port}`, waits_ms: Array.from({ length: 50 }, () => 20) }),
      plan,
    )
    await expect.poll(() => proxy.traffic().held, { interval: 1 }).toBeGreaterThan(0)
    proxy.cut()
    expect(await posting).toMatchObject({ entries: 7, is_complete: true })
  })

  test('paging §2, §7: CAS agent: half an answer is not committed, and users stay', async () => {
    const { body } = await send('POST', 'readings/')
    const reading = `readings/${String(body['id'])}`
    await send('PUT', `${reading}/pages/0/`, { entries: [entry(1), entry(2)] })
    expect(await send('PUT', `${reading}/pages/2/`, { entries: [entry(3)] })).toMatchObject({
      status: 409,
      body: { detail: 'Page 1 is expected.' },
    })
    expect(await send('POST', `${reading}/commit/`, { entries: 3 })).toMatchObject({
      status: 400,
      body: { entries: [expect.stringContaining('2 entries were posted')] },
    })
    // A repeated page replaces itself.
    await send('PUT', `${reading}/pages/0/`, { entries: [entry(1), entry(2)] })
    await send('PUT', `${reading}/pages/1/`, { entries: [entry(3)] })
    expect(await send('POST', `${reading}/commit/`, { entries: 3 })).toMatchObject({ status: 200 })
    expect(await send('PUT', `${reading}/pages/2/`, { entries: [] })).toMatchObject({ status: 409 })
  })

  test('paging §2, §7: CAS agent: a reading names what the plan has only', async () => {
    const { body } = await send('POST', 'readings/')
    const page = { entries: [{ ...entry(1), searches: [7] }] }
    expect(await send('PUT', `readings/${String(body['id'])}/pages/0/`, page)).toMatchObject({ status: 400 })
  })

  test('paging §2, §7: CAS agent: a revoked or replaced token, and one of another agent, is refused', async () => {
    const other = await h.dora.call(agents.createCasAgent, {
      body: { name: 'Other', base_dn: slapd.base_dn },
    })
    const foreign = (await h.dora.call(agents.createCasAgentToken, { params: { id: other.id } })).token
    const { body } = await send('POST', 'readings/')
    expect(await send('GET', `readings/${String(body['id'])}/`, undefined, foreign)).toMatchObject({
      status: 404,
    })
    const next = (await h.dora.call(agents.createCasAgentToken, { params: { id: agent_id } })).token
    expect(await send('GET', 'plan/')).toMatchObject({ status: 401, body: { code: 'directory_agent.token' } })
    expect(await send('GET', 'plan/', undefined, next)).toMatchObject({ status: 200 })
    await h.dora.call(agents.deleteCasAgentToken, { params: { id: agent_id } })
    expect(await send('GET', 'plan/', undefined, next)).toMatchObject({ status: 401 })
    expect(await send('GET', 'plan/', undefined, '')).toMatchObject({ status: 401 })
  })
})
