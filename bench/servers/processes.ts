import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { csrfToken } from '@wardline/server/platform/http/cookies.ts'
import { onCallGroups } from '../seed/on-call.ts'
import type { Tokens } from '../seed/ours.ts'
import { createIdempotencyKey, type OurTarget, type Target } from './target.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Program {
  script: string
  flags?: string[]
  env: Record<string, string>
  /** A file, because reading a pipe would cost the load generator CPU. */
  log: string
  profile?: string | undefined
}

/** Flags of Node in `npm start`. */
export function startFlags(script: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const [, flags] = scripts.start.split(script)[0]?.split('exec node') ?? []
  if (flags === undefined) throw new Error(`npm start does not run ${script}.`)
  return flags.split(' ').filter((flag) => flag !== '')
}

async function startProcess({ script, flags = [], env, log, profile }: Program) {
  const out = openSync(log, 'w')
  const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const child = spawn(process.execPath, [...profiling, ...flags, path.join(root, script)], {
    stdio: ['ignore', out, out],
    env: { ...process.env, ...env },
  })
  closeSync(out)
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const give_up = Date.now() + 60_000
  for (;;) {
    const port = / at http:\/\/[\w.:]+:(\d+)/.exec(readFileSync(log, 'utf8'))?.[1]
    if (port && child.pid) return { port: Number(port), pid: child.pid, stop: createStop(child, ended) }
    if (child.exitCode !== null || Date.now() > give_up)
      throw new Error(`${script} did not start:\n${readFileSync(log, 'utf8')}`)
    await pause(50)
  }
}

const createStop = (child: { kill(signal: 'SIGTERM'): boolean }, ended: Promise<unknown>) => async () => {
  child.kill('SIGTERM')
  await ended
}

const postRequest = (address: string, headers: string, body: string): string =>
  `POST ${address} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const getRequest = (address: string, headers: string): string =>
  `GET ${address} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n`

export async function startWardline(
  database_url: string,
  tokens: Tokens,
  folder: string,
  profile?: string,
  settings: Record<string, string> = {},
): Promise<OurTarget> {
  const env = {
    DATABASE_URL: database_url,
    DATA_DIR: path.join(folder, 'files'),
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'off',
    PAGES_PER_MINUTE: '1000000',
    PATIENT_ROWS_PER_HOUR: '1000000',
    ...settings,
  }
  const log = path.join(folder, `ours-${new URL(database_url).pathname.slice(1)}.log`)
  const script = 'server/dist/main.js'
  const running = await startProcess({ script, flags: startFlags(script), env, log, profile })
  const cookies = tokens.map((token) => `session=${token}; csrftoken=${csrfToken(token)}`)
  const csrf = tokens.map(csrfToken)
  return {
    ...running,
    name: 'ours',
    send: (person, thread, text) =>
      postRequest(
        `/api/v1/threads/${thread}/reply/`,
        `cookie: ${cookies[person]}\r\nx-csrftoken: ${csrf[person]}\r\nidempotency-key: ${createIdempotencyKey()}\r\n`,
        JSON.stringify({ message: text, attachment_ids: [] }),
      ),
    inbox: (person) => getRequest('/api/v2/threads/', `cookie: ${cookies[person]}\r\n`),
    onCall: (person, group, groups = onCallGroups) =>
      getRequest(
        group === undefined
          ? `/api/v1/oncall/?page_size=${groups}`
          : `/api/v1/schedulegroups/${group}/oncall/`,
        `cookie: ${cookies[person]}\r\n`,
      ),
    audit: (user) => getRequest(`/api/v1/accounts/1/audit/?user_id=${user}`, `cookie: ${cookies[1]}\r\n`),
    names: (kind, page) =>
      getRequest(`/api/v1/accounts/1/${kind}s/?page=${page}`, `cookie: ${cookies[1]}\r\n`),
    get: (person, address) => getRequest(address, `cookie: ${cookies[person]}\r\n`),
    post: (person, address, body) =>
      postRequest(
        address,
        `cookie: ${cookies[person]}\r\nx-csrftoken: ${csrf[person]}\r\nidempotency-key: ${createIdempotencyKey()}\r\n`,
        JSON.stringify(body),
      ),
    socket: (person) => ({
      url: `ws://127.0.0.1:${running.port}/api/realtime/`,
      headers: { cookie: cookies[person] ?? '' },
    }),
  }
}

/** Only its process and its port: it speaks MLLP. */
export const startAdtFloor = (database_url: string, folder: string) =>
  startProcess({
    script: 'bench/floor/adt.ts',
    env: { DATABASE_URL: database_url },
    log: path.join(folder, 'adt-floor.log'),
  })

export async function startFloor(database_url: string, folder: string): Promise<Target> {
  const log = path.join(folder, `${new URL(database_url).pathname.slice(1)}.log`)
  const running = await startProcess({
    script: 'bench/floor/server.ts',
    env: { DATABASE_URL: database_url },
    log,
  })
  return {
    ...running,
    name: 'floor',
    send: (person, thread, text) =>
      postRequest(`/send?user=${person}&thread=${thread}`, '', JSON.stringify({ message: text })),
    inbox: (person) => getRequest(`/inbox?user=${person}`, ''),
    onCall: (_, group, groups = onCallGroups) =>
      getRequest(group === undefined ? `/oncall?groups=${groups}` : `/oncall?group=${group}`, ''),
    audit: (user) => getRequest(`/audit?user=${user}`, ''),
    names: (kind, page) => getRequest(`/names?kind=${kind}&page=${page}`, ''),
    socket: (person) => ({ url: `ws://127.0.0.1:${running.port}/?user=${person}`, headers: {} }),
  }
}
