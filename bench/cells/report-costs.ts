import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { tallyAccount } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { prepareLogins } from '@wardline/server/platform/db/logins.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { timeReplies } from '../load/reply-times.ts'
import { cpuPerOperation, readCpu, readResidentKiB } from '../measure/cpu.ts'
import { daysAgo } from '../measure/days.ts'
import { median, percentile } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { pairThreadId, senderNumber, type Shape } from '../seed/shape.ts'
import { withOwnerClient } from '../servers/client.ts'
import type { OurTarget } from '../servers/target.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const mib = 1024

interface Measured {
  label: string
  unit: string
  ours: number
  floor: number
  most?: number
}

/** `most` is the goal of the ratio. */
const row = ({ label, unit, ours, floor, most }: Measured): Row => ({
  cell: 's',
  figure: { key: label, label, unit, ...(most !== undefined && { aim: { at: 'most', ratio: most } }) },
  ours,
  floor,
  ratio: ours / floor,
})

interface Side {
  target: OurTarget
  url: string
  postmaster: number
}

/** Private memory of the largest backend. */
function readBackendKiB(postmaster: number): number {
  const sizes = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const isBackend = Number(/PPid:\s+(\d+)/.exec(status)?.[1]) === postmaster
      return isBackend ? [Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0)] : []
    } catch {
      return []
    }
  })
  return Math.max(0, ...sizes)
}

async function watchPeaks(work: Promise<unknown>, read: () => number[]): Promise<number[]> {
  let peaks = read()
  const watching = { isDone: false }
  void work.finally(() => (watching.isDone = true))
  while (!watching.isDone) {
    peaks = read().map((value, index) => Math.max(value, peaks[index] ?? 0))
    await pause(20)
  }
  return peaks
}

interface Rebuilt {
  seconds: number
  command_mib: number
  backend_mib: number
}

/** Runs `npm run reports:rebuild`, with the memory of the command and of its connection to PostgreSQL. */
export async function rebuildReports(url: string, postmaster: number): Promise<Rebuilt> {
  const begin = performance.now()
  const child = spawn(process.execPath, [path.join(root, 'server/src/cli/reports-rebuild.ts')], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [command = NaN, backend = NaN] = await watchPeaks(ended, () => [
    readResidentKiB(child.pid ?? 0) || 0,
    readBackendKiB(postmaster),
  ])
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`reports:rebuild ended with ${code}.`)
  return {
    seconds: (performance.now() - begin) / 1_000,
    command_mib: command / mib,
    backend_mib: backend / mib,
  }
}

export const reportRebuilds = (large: Rebuilt, small: Rebuilt): Row[] => [
  row({ label: 'rebuild of all tallies', unit: 's', ours: large.seconds, floor: small.seconds }),
  row({
    label: 'rebuild, memory of the command',
    unit: 'MiB',
    ours: large.command_mib,
    floor: small.command_mib,
  }),
  row({
    label: 'rebuild, memory of its backend',
    unit: 'MiB',
    ours: large.backend_mib,
    floor: small.backend_mib,
  }),
]

interface Download {
  rows: number
  seconds: number
  peak_mib: number
}

async function download({ target }: Side, address: string): Promise<Download> {
  const cookie = /cookie: (.*)\r\n/.exec(target.get(1, address))?.[1] ?? ''
  const begin = performance.now()
  const read = async (): Promise<number> => {
    const response = await fetch(`http://127.0.0.1:${target.port}${address}`, { headers: { cookie } })
    if (!response.ok || !response.body) throw new Error(`${address} answered ${response.status}.`)
    let lines = 0
    for await (const chunk of response.body) for (const byte of chunk) if (byte === 10) lines++
    return lines
  }
  const reading = read()
  const [peak = NaN] = await watchPeaks(reading, () => [readResidentKiB(target.pid)])
  return { rows: await reading, seconds: (performance.now() - begin) / 1_000, peak_mib: peak / mib }
}

/** The call log of a year beside that of a tenth of it. */
export async function measureReportCsv(side: Side, rounds: number): Promise<Row[]> {
  const address = (days: number) =>
    `/api/v1/reports/call-log-report/?format=csv&from=${daysAgo(days)}&until=${daysAgo(0)}`
  await download(side, address(366))
  const pairs: { whole: Download; tenth: Download }[] = []
  for (let round = 0; round < rounds; round++) {
    const tenth = await download(side, address(36))
    pairs.push({ tenth, whole: await download(side, address(366)) })
  }
  const [pair] = pairs
  const label = `CSV of ${pair?.whole.rows} calls; "floor": of ${pair?.tenth.rows}`
  const of = (pick: (one: Download) => number) =>
    [median(pairs.map(({ whole }) => pick(whole))), median(pairs.map(({ tenth }) => pick(tenth)))] as const
  const [seconds, tenth_seconds] = of((one) => one.seconds)
  const [peak, tenth_peak] = of((one) => one.peak_mib)
  return [
    row({ label, unit: 's', ours: seconds, floor: tenth_seconds }),
    row({ label: `${label}, memory of the server`, unit: 'MiB', ours: peak, floor: tenth_peak, most: 1.1 }),
  ]
}

const repliesPerTurn = 400

async function takeTurn({ target, postmaster }: Side, shape: Shape): Promise<{ p50: number; cpu: number }> {
  const connection = await HttpConnection.open(target.port)
  const times: number[] = []
  const before = readCpu(target.pid, postmaster)
  for (let n = 0; n < repliesPerTurn; n++) {
    const begin = performance.now()
    await connection.ask(target.send(senderNumber(1), pairThreadId(shape, 1), `Reply ${n}`))
    times.push(performance.now() - begin)
  }
  const { server, postgres } = cpuPerOperation(before, readCpu(target.pid, postmaster), repliesPerTurn)
  connection.close()
  return { p50: percentile(times, 0.5), cpu: server + postgres }
}

const createIndex = `create index message_created on message using brin (created) with (pages_per_range = 16, autosummarize = on)`

/**
 * Costs that the tallies add to a reply. 1. In its transaction: the block range index that the tally finds messages
 * with. Turns with and without it alternate. 2. Beside it: replies while tallies run one after the other, beside
 * replies without. 3. Processor time of a tally, as a share of one processor, as a tally runs every five minutes.
 */
export async function measureReplyCost(side: Side, shape: Shape, rounds: number): Promise<Row[]> {
  const run = (text: string) => withOwnerClient(side.url, (client) => client.query(text))
  await takeTurn(side, shape)
  const pairs: {
    indexed: Awaited<ReturnType<typeof takeTurn>>
    plain: Awaited<ReturnType<typeof takeTurn>>
  }[] = []
  // Both turns follow the creation of the index, and either comes first.
  const takeIndexed = async () => {
    await run(`drop index if exists message_created; ${createIndex}`)
    return takeTurn(side, shape)
  }
  const takePlain = async () => {
    await run(`drop index if exists message_created; ${createIndex}; drop index message_created`)
    return takeTurn(side, shape)
  }
  for (let round = 0; round < 25 * rounds; round++) {
    const first = await takeIndexed()
    pairs.push({ indexed: first, plain: await takePlain() })
    const plain = await takePlain()
    pairs.push({ indexed: await takeIndexed(), plain })
  }
  const compare = (key: 'p50' | 'cpu', label: string, unit: string): Row => ({
    ...row({
      label,
      unit,
      ours: median(pairs.map(({ indexed }) => indexed[key])),
      floor: median(pairs.map(({ plain }) => plain[key])),
      most: 1.02,
    }),
    ratio: median(pairs.map(({ indexed, plain }) => indexed[key] / plain[key])),
  })
  return [
    compare('p50', 'a reply, p50 (floor: without the index of the tallies)', 'ms'),
    compare('cpu', 'a reply, CPU (floor: without the index of the tallies)', 'µs'),
    ...(await measureTallies(side, shape)),
  ]
}

const tallies = 5
const seconds_between = 300

async function measureTallies({ target, url, postmaster }: Side, shape: Shape): Promise<Row[]> {
  const database = openDatabase((await prepareLogins(url)).logins)
  try {
    await tallyAccount(database, 1)
    const own = process.cpuUsage()
    const before = readCpu(target.pid, postmaster)
    for (let n = 0; n < tallies; n++) await tallyAccount(database, 1)
    const { user, system } = process.cpuUsage(own)
    const cpu_ms =
      (user + system) / 1_000 / tallies +
      (readCpu(target.pid, postmaster).postgres - before.postgres) / tallies
    const alone = await timeReplies(target, shape, () => pause(5_000))
    const during = await timeReplies(target, shape, async () => {
      for (let n = 0; n < tallies; n++) await tallyAccount(database, 1)
    })
    const compare = (share: number) =>
      row({
        label: `a reply during tallies, p${100 * share} (floor: without)`,
        unit: 'ms',
        ours: percentile(during, share),
        floor: percentile(alone, share),
      })
    return [
      row({
        label: `CPU of a tally (floor: 2 % of a processor for ${seconds_between} s)`,
        unit: 'ms',
        ours: cpu_ms,
        floor: 0.02 * seconds_between * 1_000,
        most: 1,
      }),
      compare(0.5),
      compare(0.95),
    ]
  } finally {
    await database.close()
  }
}
