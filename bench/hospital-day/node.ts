import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('server.ts', import.meta.url))

interface Of {
  database_url: string
  data_dir: string
  port: number
  log: string
}

export class Node {
  readonly url: string
  readonly #of: Of
  #child: ChildProcess | undefined
  #onSignal: (isAlive: boolean) => void = () => {}
  /** The server's clock minus the machine's, in whole milliseconds. */
  #offset: number

  constructor(of: Of, offset_ms: number) {
    this.#of = of
    this.#offset = Math.round(offset_ms)
    this.url = `http://127.0.0.1:${of.port}`
  }

  get offset_ms(): number {
    return this.#offset
  }

  async start(): Promise<void> {
    const { database_url, data_dir, port, log } = this.#of
    const child = fork(script, [database_url, data_dir, String(port), String(this.#offset)], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { PATH: process.env['PATH'] },
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => appendFileSync(log, text))
    process.once('exit', () => child.kill('SIGKILL'))
    this.#child = child
    child.on('message', () => this.#onSignal(true))
    child.on('exit', () => this.#onSignal(false))
    if (!(await this.#waitForSignal()))
      throw new Error(`The server did not start: ${readFileSync(log, 'utf8').slice(-2_000)}`)
  }

  /** Resolves to false if the process ends first. */
  #waitForSignal(): Promise<boolean> {
    return new Promise((resolve) => (this.#onSignal = resolve))
  }

  async forward(ms: number): Promise<void> {
    const by = Math.max(1, Math.round(ms))
    this.#offset += by
    const child = this.#child
    if (!child?.connected) return
    const moved = this.#waitForSignal()
    child.send({ forward_ms: by })
    await moved
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}
