import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { rest } from './rest.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

export interface ServerProcess {
  url: string
  /** Ends it with a signal and waits until it is gone; answers its exit status, null after SIGKILL. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  /** What it has written so far; of its log, errors alone. */
  said(): string
}

/** The real program as a child, on one port so that its clients find it again; ready when it says its address. */
export async function startServerProcess(data_dir: string, port: number): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: data_dir,
      DEMO: 'off',
      LOG_LEVEL: 'error',
    },
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  let output = ''
  // Read to its end, or a full pipe would stop the server.
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  const said = () => output
  const url = await saysItsAddress(child, said)
  if (url === undefined)
    throw new Error(`${path.basename(main)} in ${process.cwd()} did not start:\n${output.slice(-4_000)}`)
  return {
    url,
    said,
    async end(signal) {
      child.kill(signal)
      const [status] = await ended
      return status
    },
  }
}

async function saysItsAddress(child: ChildProcess, said: () => string): Promise<string | undefined> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said()) ?? []
    if (address || child.exitCode !== null) return address
    await rest(20)
  }
  child.kill('SIGKILL')
  return undefined
}
