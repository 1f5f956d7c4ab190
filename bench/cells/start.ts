import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@wardline/embedded-postgres/embedded-postgres.ts'
import { freePort } from '@wardline/embedded-postgres/postmaster.ts'
import { readCpu, readResidentKiB } from '../measure/cpu.ts'
import { median } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { startFlags } from '../servers/processes.ts'

const script = 'server/dist/main.js'
const root = fileURLToPath(new URL('../../', import.meta.url))

interface Server {
  child: ChildProcess
  pid: number
  /** From the command until /readyz answers 200. */
  ready_ms: number
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

/** Starts a server with its own PostgreSQL, as `npm start` does after the build. */
async function startServer(data_dir: string, demo: 'on' | 'off'): Promise<Server> {
  const port = await freePort()
  const since = performance.now()
  const child = spawn(process.execPath, [...startFlags(script), path.join(root, script)], {
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: data_dir, PORT: String(port), DEMO: demo },
  })
  while (!(await isReady(port))) {
    if (child.exitCode !== null || performance.now() - since > 120_000)
      throw new Error(`The server did not start (DEMO=${demo}).`)
    await pause(10)
  }
  return { child, pid: child.pid ?? NaN, ready_ms: performance.now() - since }
}

async function stopServer({ child }: Server, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

interface Measured {
  label: string
  unit: string
  ours: number
  floor: number
  at_most: number
}

const row = ({ label, unit, ours, floor, at_most }: Measured): Row => ({
  cell: 'u',
  figure: { key: label, label, unit, aim: { at: 'most', value: at_most } },
  ours,
  floor,
  ratio: ours / floor,
})

const mebibytes = (pid: number): number => readResidentKiB(pid) / 1024

/** Share of one processor, in percent, that the server alone takes for the time. */
async function measureIdleCpu(pid: number, for_ms: number): Promise<number> {
  const before = readCpu(pid, pid).server
  await pause(for_ms)
  return ((readCpu(pid, pid).server - before) / for_ms) * 100
}

/** PostgreSQL and an empty Node process, without which no server starts. */
async function measureFloor(data_dir: string, count: number) {
  const starts: number[] = []
  for (let round = 0; round < count; round++) {
    const since = performance.now()
    const postgres = await startEmbeddedPostgres({ dir: path.join(data_dir, 'postgres') })
    starts.push(performance.now() - since)
    await postgres.stop()
  }
  const bare = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  await pause(1_000)
  const memory = mebibytes(bare.pid ?? NaN)
  bare.kill()
  return { start_ms: median(starts), memory }
}

/** (u) Starting again, coming back after a kill, and what an idle server holds. */
export async function measureStart(folder: string, isQuick: boolean): Promise<Row[]> {
  const rows: Row[] = []
  const rounds = isQuick ? 2 : 5
  for (const demo of ['off', 'on'] as const) {
    const data_dir = path.join(folder, `start-${demo}`)
    mkdirSync(data_dir)
    await stopServer(await startServer(data_dir, demo), 'SIGTERM')
    const floor = await measureFloor(data_dir, rounds)
    const measured = { again: [] as number[], killed: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      const again = await startServer(data_dir, demo)
      measured.again.push(again.ready_ms)
      await stopServer(again, 'SIGKILL')
      const back = await startServer(data_dir, demo)
      measured.killed.push(back.ready_ms)
      await stopServer(back, 'SIGTERM')
    }
    const idle = await startServer(data_dir, demo)
    await pause(15_000)
    const memory = mebibytes(idle.pid)
    const cpu = await measureIdleCpu(idle.pid, isQuick ? 10_000 : 60_000)
    await stopServer(idle, 'SIGTERM')
    rmSync(data_dir, { recursive: true, force: true })
    const of = `DEMO=${demo}`
    const start = { unit: 'ms', floor: floor.start_ms, at_most: 2_000 }
    rows.push(
      row({ label: `${of}: starting again`, ours: median(measured.again), ...start }),
      row({ label: `${of}: back after SIGKILL`, ours: median(measured.killed), ...start }),
      row({
        label: `${of}: idle memory`,
        unit: 'MiB',
        ours: memory,
        floor: floor.memory,
        at_most: 180,
      }),
      row({ label: `${of}: idle CPU`, unit: '% of one processor', ours: cpu, floor: NaN, at_most: 0.5 }),
    )
  }
  return rows
}
