import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import type { CappedLog } from './capped-log.ts'
import { commandLine, processStamp } from './process-table.ts'
import type { RunAs } from './run-as.ts'

/** A running PostgreSQL server, a child process or an adopted one. */
export type Postmaster = {
  pid: number
  port: number
  ended: Promise<void>
}

const pollMs = 20

/** Undefined if no server runs over `data`; resolves once it is ready. */
export const findPostmaster = async (data: string): Promise<Postmaster | undefined> => {
  for (;;) {
    const found = readPidFile(data)
    if (!found) return undefined
    if (!commandLine(found.pid).includes(data)) {
      // Left by a crash. The id may belong to another process by now, and PostgreSQL would wait for it.
      rmSync(path.join(data, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (found.ready) return { pid: found.pid, port: found.port, ended: disappears(found.pid) }
    await pause(pollMs) // recovering after a crash, or shutting down
  }
}

/**
 * Resolves when it accepts connections.
 * @throws Error with the end of its log
 */
export const startPostmaster = async (
  data: string,
  port: number,
  settings: Record<string, string>,
  as: RunAs,
  log: CappedLog,
): Promise<Postmaster> => {
  const [command, args] = as.command('postgres', [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const from = log.size()
  // Detached: Ctrl-C reaches the whole process group, and PostgreSQL must outlive the open requests.
  const child = log.with((to) =>
    spawn(command, args, { stdio: ['ignore', to, to], detached: true, ...as.identity }),
  )
  child.unref()
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => resolve()).once('error', () => resolve()),
  )
  const { pid } = child
  while (pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const written = readPidFile(data)
    if (written?.pid === pid && written.ready) return { pid, port, ended }
    await pause(pollMs)
  }
  throw new Error(`The embedded PostgreSQL did not start: ${failure?.message ?? log.since(from).trim()}`)
}

export const stopPostmaster = async ({ pid, ended }: Postmaster): Promise<void> => {
  const signal = (name: NodeJS.Signals) => {
    if (processStamp(pid) !== undefined) process.kill(pid, name)
  }
  signal('SIGINT')
  const fallback = setTimeout(() => signal('SIGQUIT'), 30_000)
  await ended
  clearTimeout(fallback)
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const disappears = async (pid: number): Promise<void> => {
  const stamp = processStamp(pid)
  while (stamp !== undefined && processStamp(pid) === stamp) await pause(100, undefined, { ref: false })
}

/** Line 1 is the process, line 4 the port, line 8 the state (src/include/utils/pidfile.h). */
const readPidFile = (data: string): { pid: number; port: number; ready: boolean } | undefined => {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.startsWith('ready') ?? false }
  } catch {
    return undefined
  }
}
