import { setTimeout as pause } from 'node:timers/promises'
import { closedLoop } from '../load/closed-loop.ts'
import { cpuNow, perOperation, type Cpu } from '../measure/cpu.ts'
import { percentile } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { deliveredAlerts, seedDueSteps, seedIdleItems, stepLateness } from '../seed/pages.ts'
import { asOwner } from '../servers/client.ts'
import { recipientOf, senderOf } from '../seed/shape.ts'
import type { OurTarget } from '../servers/target.ts'

interface Measured {
  label: string
  unit: string
  ours: number
  /** What stands in the floor's column: a budget, or the same without what is measured. */
  beside: number
  aim?: { at: 'most' | 'least'; ratio: number }
  /** Of one operation, all that follows from it included. */
  cpu?: Cpu
}

const nothing: Cpu = { server: NaN, postgres: NaN }

const row = ({ label, unit, ours, beside, cpu, aim = { at: 'most', ratio: 1 } }: Measured): Row => ({
  cell: 'j',
  figure: { key: label, label, unit, aim },
  ours,
  floor: beside,
  ratio: ours / beside,
  ...(cpu && { cpu: { ours: cpu, floor: nothing } }),
})

export interface PagesRun {
  target: OurTarget
  url: string
  postmaster: number
  /** Contact of each person, by number. */
  contactOf: ReadonlyMap<number, number>
  isQuick: boolean
}

/** Ten thousand steps take their time on a machine with neighbours; looking must not be what they wait for. */
const patience_ms = 600_000
const look_ms = 500

async function until(isThere: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patience_ms
  while (!(await isThere())) {
    if (performance.now() > end) throw new Error('What was to happen did not within ten minutes.')
    await pause(look_ms)
  }
}

/** Pages that ring three ways each, from the first request until the last alert is with its carrier. */
async function pageRate({ target, url, postmaster, contactOf, isQuick }: PagesRun): Promise<Row[]> {
  const before = await deliveredAlerts(url)
  const used = cpuNow(target.pid, postmaster)
  const began = performance.now()
  const { done } = await closedLoop(target, {
    width: 8,
    seconds: isQuick ? 2 : 6,
    status: 201,
    request: (pair) =>
      target.post(senderOf(pair), '/api/v2/threads/', {
        subject: 'Potassium 6.1',
        data: { body: 'Please come and see.' },
        recipient_ids: [contactOf.get(recipientOf(pair))],
        requires_confirm: true,
        apply_escalations: true,
        priority: 2,
      }),
  })
  await until(async () => (await deliveredAlerts(url)) - before >= 3 * done)
  const cpu = perOperation(used, cpuNow(target.pid, postmaster), done)
  const rate = done / ((performance.now() - began) / 1000)
  // The busiest hour of the published day has two messages a second, in bursts of ten.
  return [
    row({
      label: 'pages a second, three channels each (floor: budget)',
      unit: '/s',
      ours: rate,
      beside: 20,
      aim: { at: 'least', ratio: 1 },
      cpu,
    }),
  ]
}

/** Ten thousand escalations whose next step falls due within a minute. */
async function stepsInTime({ target, url, postmaster, isQuick }: PagesRun): Promise<Row[]> {
  const count = isQuick ? 1_000 : 10_000
  await seedDueSteps(url, { count, seconds: isQuick ? 5 : 60, ahead: 5 })
  const used = cpuNow(target.pid, postmaster)
  let late: number[] = []
  await until(async () => (late = await stepLateness(url, count)).length > 0)
  const cpu = perOperation(used, cpuNow(target.pid, postmaster), count)
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
  ]
}

/** What a server costs that has a million unanswered questions and nothing to do: its own watch, mostly. */
async function idleItems({ target, url, postmaster, isQuick }: PagesRun): Promise<Row[]> {
  const seconds = isQuick ? 10 : 30
  const cost = async () => {
    const before = cpuNow(target.pid, postmaster)
    await pause(seconds * 1000)
    const after = cpuNow(target.pid, postmaster)
    return (after.server + after.postgres - before.server - before.postgres) / seconds
  }
  const without = await cost()
  await seedIdleItems(url, 1_000_000)
  const rounds = await auditorRounds(url)
  await until(async () => (await auditorRounds(url)).at !== rounds.at)
  const withThem = await cost()
  const { took_ms } = await auditorRounds(url)
  return [
    row({
      label: 'CPU of a second with a million idle open items; "floor": without',
      unit: 'ms',
      ours: withThem,
      beside: without,
      aim: { at: 'most', ratio: 1.5 },
    }),
    row({
      label: 'a round of the auditor over them (floor: budget)',
      unit: 'ms',
      ours: took_ms,
      beside: 500,
    }),
  ]
}

const auditorRounds = (url: string): Promise<{ at: string; took_ms: number }> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ at: string; took_ms: number }>(
      `select last_good::text as at, took_ms from watch_state where name = 'auditor'`,
    )
    return rows[0] ?? { at: '', took_ms: NaN }
  })

/** (j) Pages: how many, how punctual, and what it costs when nothing happens. */
export async function pageFigures(run: PagesRun): Promise<Row[]> {
  // At rest first: pages that are under way go on ringing.
  return [...(await idleItems(run)), ...(await pageRate(run)), ...(await stepsInTime(run))]
}
