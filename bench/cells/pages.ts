import { setTimeout as pause } from 'node:timers/promises'
import { runClosedLoop } from '../load/closed-loop.ts'
import { readCpu, cpuPerOperation, type Cpu } from '../measure/cpu.ts'
import { percentile } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import {
  countDeliveredAlerts,
  countPendingNotifications,
  countTransactions,
  readNotificationLateness,
  seedDueSteps,
  seedIdleAcknowledgements,
  readStepLateness,
} from '../seed/pages.ts'
import { withOwnerClient } from '../servers/client.ts'
import { recipientNumber, senderNumber } from '../seed/shape.ts'
import type { OurTarget } from '../servers/target.ts'

interface Measured {
  label: string
  unit: string
  ours: number
  beside: number
  aim?: { at: 'most' | 'least'; ratio: number }
  /** CPU time of one operation with its follow-up tasks. */
  cpu?: Cpu
}

const unknownCpu: Cpu = { server: NaN, postgres: NaN }

const row = ({ label, unit, ours, beside, cpu, aim = { at: 'most', ratio: 1 } }: Measured): Row => ({
  cell: 'j',
  figure: { key: label, label, unit, aim },
  ours,
  floor: beside,
  ratio: ours / beside,
  ...(cpu && { cpu: { ours: cpu, floor: unknownCpu } }),
})

export interface PagesRun {
  target: OurTarget
  url: string
  postmaster: number
  contactOf: ReadonlyMap<number, number>
  isQuick: boolean
}

/** A timeout for busy machines, and polling that does not slow the server. */
const timeout_ms = 600_000
const poll_ms = 500

async function waitUntil(isThere: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + timeout_ms
  while (!(await isThere())) {
    if (performance.now() > end) throw new Error('The awaited condition was not met within ten minutes.')
    await pause(poll_ms)
  }
}

/**
 * Measures three channels per page, from the first request until the provider has accepted the last alert.
 */
async function measurePageRate({ target, url, postmaster, contactOf, isQuick }: PagesRun): Promise<Row[]> {
  const before = await countDeliveredAlerts(url)
  const used = readCpu(target.pid, postmaster)
  const began = performance.now()
  const { done } = await runClosedLoop(target, {
    width: 8,
    seconds: isQuick ? 2 : 6,
    status: 201,
    request: (pair) =>
      target.post(senderNumber(pair), '/api/v2/threads/', {
        subject: 'Potassium 6.1',
        data: { body: 'Please come and see.' },
        recipient_ids: [contactOf.get(recipientNumber(pair))],
        requires_confirm: true,
        apply_escalations: true,
        priority: 2,
      }),
  })
  await waitUntil(async () => (await countDeliveredAlerts(url)) - before >= 3 * done)
  const cpu = cpuPerOperation(used, readCpu(target.pid, postmaster), done)
  const rate = done / ((performance.now() - began) / 1000)
  // The busiest published hour has two messages per second, in bursts of ten.
  return [
    row({
      label: 'pages per second, three channels each (floor: budget)',
      unit: '/s',
      ours: rate,
      beside: 20,
      aim: { at: 'least', ratio: 1 },
      cpu,
    }),
  ]
}

async function measureStepLateness({ target, url, postmaster, isQuick }: PagesRun): Promise<Row[]> {
  const count = isQuick ? 1_000 : 10_000
  await seedDueSteps(url, { count, seconds: isQuick ? 5 : 60, ahead: 5 })
  const used = readCpu(target.pid, postmaster)
  const transactions = await countTransactions(url)
  let late: number[] = []
  await waitUntil(async () => (late = await readStepLateness(url, count)).length > 0)
  await waitUntil(async () => (await countPendingNotifications(url)) === 0)
  const perStep = ((await countTransactions(url)) - transactions) / count
  const notified = await readNotificationLateness(url)
  const cpu = cpuPerOperation(used, readCpu(target.pid, postmaster), count)
  const label = `lateness of ${count} due steps`
  return [
    row({
      label: `${label}, p50 (floor: budget)`,
      unit: 'ms',
      ours: percentile(late, 0.5),
      beside: 1_000,
      cpu,
    }),
    row({ label: `${label}, p99 (floor: budget)`, unit: 'ms', ours: percentile(late, 0.99), beside: 5_000 }),
    row({
      label:
        'transactions of a step with three notifications (floor: one to send, one for the result of each)',
      unit: '',
      ours: perStep,
      beside: 4,
    }),
    row({
      label: `lateness of the first notification of ${notified.length} steps, p99 (floor: budget)`,
      unit: 'ms',
      ours: percentile(notified, 0.99),
      beside: 5_000,
    }),
  ]
}

/** CPU of an idle server with a million open acknowledgements, mostly its watchdog. */
async function measureIdleCost({ target, url, postmaster, isQuick }: PagesRun): Promise<Row[]> {
  const seconds = isQuick ? 10 : 30
  const cost = async () => {
    const before = readCpu(target.pid, postmaster)
    await pause(seconds * 1000)
    const after = readCpu(target.pid, postmaster)
    return (after.server + after.postgres - before.server - before.postgres) / seconds
  }
  const without = await cost()
  await seedIdleAcknowledgements(url, 1_000_000)
  const rounds = await readWatchdogRound(url)
  await waitUntil(async () => (await readWatchdogRound(url)).at !== rounds.at)
  const withThem = await cost()
  const { took_ms } = await readWatchdogRound(url)
  return [
    row({
      label: 'CPU per second with a million open acknowledgements; "floor": without',
      unit: 'ms',
      ours: withThem,
      beside: without,
      aim: { at: 'most', ratio: 1.5 },
    }),
    row({
      label: 'one watchdog round over them (floor: budget)',
      unit: 'ms',
      ours: took_ms,
      beside: 500,
    }),
  ]
}

const readWatchdogRound = (url: string): Promise<{ at: string; took_ms: number }> =>
  withOwnerClient(url, async (client) => {
    const { rows } = await client.query<{ at: string; took_ms: number }>(
      `select last_good::text as at, took_ms from watchdog_state where name = 'watchdog'`,
    )
    return rows[0] ?? { at: '', took_ms: NaN }
  })

/** (j) Paging rate, lateness of escalation steps, and idle cost. */
export async function measurePages(run: PagesRun): Promise<Row[]> {
  // Idle cost comes first, because pages send further alerts later.
  return [
    ...(await measureIdleCost(run)),
    ...(await measurePageRate(run)),
    ...(await measureStepLateness(run)),
  ]
}
