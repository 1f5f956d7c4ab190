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
import { freshKey, type OurTarget, type Target } from './target.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Program {
  script: string
  flags?: string[]
  env: Record<string, string>
  /** Where it may write its log: a file costs the load generator nothing. */
  log: string
  /** Where it leaves a profile of its processor time when it stops. */
  profile?: string | undefined
}

/** What `npm start` tells Node for this script. */
function startFlags(script: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const [, flags] = scripts.start.split(script)[0]?.split('exec node') ?? []
  if (flags === undefined) throw new Error(`npm start does not run ${script}.`)
  return flags.split(' ').filter((flag) => flag !== '')
}

/** Starts a server as a process of its own and waits for the line that says its address. */
async function launch({ script, flags = [], env, log, profile }: Program) {
  const out = openSync(log, 'w')
  const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const child = spawn(process.execPath, [...profiling, ...flags, path.join(root, script)], {
    stdio: ['ignore', out, out],
    env: { ...process.env, ...env },
  })
  closeSync(out)
  // A bench that fails leaves no server behind.
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const give_up = Date.now() + 60_000
  for (;;) {
    const port = / at http:\/\/[\w.:]+:(\d+)/.exec(readFileSync(log, 'utf8'))?.[1]
    if (port && child.pid) return { port: Number(port), pid: child.pid, stop: stopper(child, ended) }
    if (child.exitCode !== null || Date.now() > give_up)
      throw new Error(`${script} did not start:\n${readFileSync(log, 'utf8')}`)
    await pause(50)
  }
}

const stopper = (child: { kill(signal: 'SIGTERM'): boolean }, ended: Promise<unknown>) => async () => {
  child.kill('SIGTERM')
  await ended
}

const post = (address: string, headers: string, body: string): string =>
  `POST ${address} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const get = (address: string, headers: string): string =>
  `GET ${address} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n`

export async function startOurs(
  database_url: string,
  tokens: Tokens,
  folder: string,
  profile?: string,
): Promise<OurTarget> {
  const env = {
    DATABASE_URL: database_url,
    DATA_DIR: path.join(folder, 'files'),
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'off',
  }
  const log = path.join(folder, `ours-${new URL(database_url).pathname.slice(1)}.log`)
  const script = 'server/src/main.ts'
  const running = await launch({ script, flags: startFlags(script), env, log, profile })
  const cookies = tokens.map((token) => `session=${token}; csrftoken=${csrfToken(token)}`)
  const csrf = tokens.map(csrfToken)
  return {
    ...running,
    name: 'ours',
    send: (person, thread, text) =>
      post(
        `/api/v1/threads/${thread}/reply/`,
        `cookie: ${cookies[person]}\r\nx-csrftoken: ${csrf[person]}\r\nidempotency-key: ${freshKey()}\r\n`,
        JSON.stringify({ message: text, attachment_ids: [] }),
      ),
    inbox: (person) => get('/api/v2/threads/', `cookie: ${cookies[person]}\r\n`),
    onCall: (person, group, groups = onCallGroups) =>
      get(
        group === undefined
          ? `/api/v1/oncall/?page_size=${groups}`
          : `/api/v1/schedulegroups/${group}/oncall/`,
        `cookie: ${cookies[person]}\r\n`,
      ),
    get: (person, address) => get(address, `cookie: ${cookies[person]}\r\n`),
    post: (person, address, body) =>
      post(
        address,
        `cookie: ${cookies[person]}\r\nx-csrftoken: ${csrf[person]}\r\nidempotency-key: ${freshKey()}\r\n`,
        JSON.stringify(body),
      ),
    socket: (person) => ({
      url: `ws://127.0.0.1:${running.port}/api/realtime/`,
      headers: { cookie: cookies[person] ?? '' },
    }),
  }
}

export async function startFloor(database_url: string, folder: string): Promise<Target> {
  const log = path.join(folder, `${new URL(database_url).pathname.slice(1)}.log`)
  const running = await launch({ script: 'bench/floor/server.ts', env: { DATABASE_URL: database_url }, log })
  return {
    ...running,
    name: 'floor',
    send: (person, thread, text) =>
      post(`/send?user=${person}&thread=${thread}`, '', JSON.stringify({ message: text })),
    inbox: (person) => get(`/inbox?user=${person}`, ''),
    onCall: (_, group, groups = onCallGroups) =>
      get(group === undefined ? `/oncall?groups=${groups}` : `/oncall?group=${group}`, ''),
    socket: (person) => ({ url: `ws://127.0.0.1:${running.port}/?user=${person}`, headers: {} }),
  }
}
