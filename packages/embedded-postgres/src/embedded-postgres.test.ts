import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { joinEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { processStamp } from './process-table.ts'

/** One cluster for all tests: making one takes as long as all the rest. */
let dir: string
let started: EmbeddedPostgres[] = []

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'wardline-embedded-'))
  chmodSync(dir, 0o755)
})

afterEach(async () => {
  for (const server of started) await server.stop()
  started = []
})

afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Two processes start and stop PostgreSQL many times here, perhaps beside a browser on two cores. */
vi.setConfig({ testTimeout: 60_000 })

const start = async (settings: Record<string, string> = {}) => {
  const server = await startEmbeddedPostgres({ dir, settings, durable: false })
  started.push(server)
  return server
}

const ask = async (url: string, sql: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  await client.end()
  return rows[0]?.[0]
}

const postmasterPid = () => Number(readFileSync(path.join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[0])

/** Another process that starts the server in `dir` and then waits to be killed; resolves when it has started. */
const otherProcess = async (environment: NodeJS.ProcessEnv = process.env) => {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
    const server = await startEmbeddedPostgres({ dir: process.argv[1], durable: false })
    console.log(server.url)
    process.stdin.on('data', async () => { await server.stop(); process.exit(0) })`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script, dir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: environment,
  })
  const [line]: unknown[] = await once(child.stdout, 'data')
  return { child, pid: child.pid ?? 0, url: String(line).trim() }
}

test('PostgreSQL starts with the expected database and locale, and stops', async () => {
  const server = await start({ work_mem: '5MB' })
  expect(server.adopted).toBe(false)
  expect(await ask(server.url, `select 'É' ilike 'é' and lower('Ö') = 'ö'`)).toBe(true)
  expect(await ask(server.url, 'show work_mem')).toBe('5MB')
  expect(await ask(server.url, 'show fsync')).toBe('off')
  const pid = postmasterPid()
  await server.stop()
  expect(processStamp(pid)).toBeUndefined()
})

test('data and password survive a restart', async () => {
  const first = await start()
  await ask(first.url, 'create table restarted as select 42 as answer')
  await first.stop()
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(new URL(second.url).password).toBe(new URL(first.url).password)
  expect(await ask(second.url, 'select answer from restarted')).toBe(42)
})

test("connections need the password, which only the file's owner can read", async () => {
  const { url } = await start()
  const stranger = new URL(url)
  stranger.password = 'guess'
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  expect(statSync(path.join(dir, 'password')).mode & 0o777).toBe(0o600)
})

test('the database belongs to a user who is no superuser', async () => {
  const server = await start()
  expect(await ask(server.url, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false)
  expect(await ask(server.superuser_url, 'select current_user::text')).toBe('wardline')
  await expect(ask(server.url, 'set role wardline')).rejects.toThrow(/permission denied/)
  expect(new URL(server.url).password).not.toBe(new URL(server.superuser_url).password)
})

test('the objects of an earlier version change to the owner', async () => {
  const first = await start()
  for (const statement of [
    'reassign owned by wardline_owner to wardline',
    'drop owned by wardline_owner',
    'drop role wardline_owner',
    'create role wardline_app',
    'create role wardline_worker',
    'create table events (id bigint generated always as identity, day date) partition by range (day)',
    'create table events_default partition of events default',
    'create function answer() returns int language sql return 42',
  ])
    await ask(first.superuser_url, statement)
  await first.stop()
  const second = await start()
  for (const statement of [
    'alter table events add column name text',
    'insert into events default values',
    'alter function answer() security definer',
    'alter role wardline_app login',
    'grant wardline_worker to current_user',
  ])
    await ask(second.url, statement)
  const owners = `select array_agg(distinct relowner::regrole::text) from pg_class
    where relnamespace = 'public'::regnamespace`
  expect(await ask(second.url, owners)).toEqual(['wardline_owner'])
})

test('the server of a killed process is adopted and stopped', async () => {
  const other = await otherProcess()
  await ask(other.url, 'create table adopted as select 42 as answer')
  const pid = postmasterPid()
  other.child.kill('SIGKILL')
  await once(other.child, 'exit')
  const server = await start()
  expect(server).toMatchObject({ adopted: true, url: other.url })
  expect(await ask(server.url, 'select answer from adopted')).toBe(42)
  await server.stop()
  expect(processStamp(pid)).toBeUndefined()
})

test('a second process cannot manage the same cluster, but a command can join it', async () => {
  const other = await otherProcess()
  await expect(start()).rejects.toThrow(`in use by process ${other.pid}`)
  const joined = await joinEmbeddedPostgres({ dir, durable: false })
  expect(joined.url).toBe(other.url)
  await joined.stop()
  expect(await ask(other.url, 'select 1')).toBe(1)
  other.child.stdin.write('stop')
  await once(other.child, 'exit')
  const server = await start()
  expect(server.adopted).toBe(false)
})

test('PostgreSQL restarts on the same port after it is killed', async () => {
  const server = await start()
  const killed = postmasterPid()
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(async () => expect(await ask(server.url, 'select 1')).toBe(1), { timeout: 30_000 })
  expect(postmasterPid()).not.toBe(killed)
})

test('PostgreSQL starts when a crash left a process id that now belongs to another process', async () => {
  const first = await start()
  await first.stop()
  writeFileSync(path.join(dir, 'data/postmaster.pid'), `${process.pid}\n${dir}/data\n0\n5432\n\n\n\nready\n`)
  const server = await start()
  expect(server.adopted).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  'PostgreSQL runs as root where user namespaces are forbidden',
  async () => {
    const withoutUnshare = mkdtempSync(path.join(dir, 'path-'))
    symlinkSync('/bin/sh', path.join(withoutUnshare, 'sh'))
    const other = await otherProcess({ ...process.env, PATH: withoutUnshare })
    expect(await ask(other.url, 'select 1')).toBe(1)
    expect(statSync(path.join(dir, 'data')).uid).toBe(65_534)
    other.child.stdin.write('stop')
    await once(other.child, 'exit')
    const server = await start()
    expect(await ask(server.url, 'select 1')).toBe(1)
  },
)
