import path from 'node:path'
import { freePort } from '@wardline/embedded-postgres/postmaster.ts'
import { startCluster } from '../servers/cluster.ts'
import { accountSid, authToken, startProviders } from './providers.ts'
import type { Day } from './day.ts'
import { listLatestPages } from './latest-pages.ts'
import { Node } from './node.ts'
import { Run } from './run.ts'
import { seedHospital, type Hospital } from './seed.ts'
import { evaluateDay, type Outcome } from './outcome.ts'
import { HospitalClock } from './hospital-clock.ts'

export interface DayResult {
  outcome: Outcome
  notes: string[]
  surprises: string[]
}

export async function runOnNewCluster(
  day: Day,
  environment: Omit<Environment, 'database_url'>,
): Promise<DayResult> {
  const cluster = await startCluster(environment.folder, false)
  try {
    return await runHospitalDay(day, { ...environment, database_url: await cluster.database('hospital') })
  } finally {
    await cluster.stop()
  }
}

interface Environment {
  folder: string
  database_url: string
  log(line: string): void
  /** How many of the latest answered pages to explain. */
  latest?: number
  doSendersWait?: boolean
}

export async function runHospitalDay(
  day: Day,
  { folder, database_url, log, latest = 0, doSendersWait = false }: Environment,
): Promise<DayResult> {
  const began = performance.now()
  const tomorrow = Temporal.Now.zonedDateTimeISO('UTC').startOfDay().add({ days: 1 })
  const midnight = tomorrow.epochMilliseconds
  let run: Run | undefined
  const providers = await startProviders({
    hasDevice: (person) => run?.staff.hasDevice(person) ?? true,
    onAccepted: (alert) => run?.acceptAlert(alert),
    onReceipt: ({ path: where, ...request }) => {
      // A stopped server misses the receipt, as in production.
      fetch(node.url + where, { method: 'POST', ...request }).catch(() => {})
    },
  })
  const hospital = await seedHospital(database_url, tomorrow.toInstant().toString(), providers.url)
  const node = new Node(
    { database_url, data_dir: folder, port: await freePort(), log: path.join(folder, 'server.log') },
    midnight + day.from - Date.now(),
  )
  await node.start()
  const world = HospitalClock.open(node, database_url, midnight)
  try {
    await setUpProviders(node.url, hospital, providers.url)
    log(
      `${day.events.length} events of seed ${day.seed}; ready after ${Math.round(performance.now() - began)} ms`,
    )
    run = new Run({ day, hospital, node, world, providers, log, doSendersWait })
    await run.runDay()
    const { outcome, doubled } = await evaluateDay({ day, hospital, truth: run.truth, world })
    return {
      outcome,
      notes: [
        ...(await writeNotes(run, world, providers.counts, began)),
        ...doubled.map((line) => `doubled: ${line}`),
        ...(latest > 0 ? await listLatestPages({ day, hospital, truth: run.truth, world }, latest) : []),
      ],
      surprises: run.truth.surprises,
    }
  } finally {
    await world.close()
    await node.end('SIGTERM')
    await providers.close()
  }
}

async function setUpProviders(url: string, hospital: Hospital, base_url: string): Promise<void> {
  const [administrator] = hospital.staff
  const bodies = [
    {
      kind: 'twilio',
      base_url,
      account_sid: accountSid,
      auth_token: authToken,
      from_number: '+12025550000',
      is_on: true,
    },
    { kind: 'web_push', subject: 'mailto:it@hospital.test', is_on: true },
  ]
  for (const body of bodies) {
    const response = await fetch(`${url}/api/v1/alerts/providers/`, {
      method: 'PUT',
      headers: administrator?.headers ?? {},
      // No provider is set up yet.
      body: JSON.stringify({ ...body, version: 0 }),
    })
    if (!response.ok) throw new Error(`${body.kind}: ${response.status} ${await response.text()}`)
  }
  // The first request for the key generates it.
  const key = await fetch(`${url}/api/v1/alerts/devices/key/`, { headers: administrator?.headers ?? {} })
  if (!key.ok) throw new Error(`The request for the push key returned ${key.status}.`)
}

async function writeNotes(
  run: Run,
  world: HospitalClock,
  counts: Record<string, number>,
  began: number,
): Promise<string[]> {
  const { truth } = run
  const found = await world.rows<{ kind: string; n: string; open: string }>(
    `select kind, count(*) as n, count(*) filter (where closed is null) as open from watchdog_finding group by kind order by kind`,
  )
  const failed = await world.rows<{ reason: string; n: string }>(
    `select alert_type || ': ' || reason as reason, count(*) as n from alert where state = 'failed' group by 1 order by 2 desc limit 6`,
  )
  const [synthetic] = await world.rows<{ pages: string; answered: string }>(
    `select count(*) as pages, count(*) filter (where i.state = 'accepted') as answered
       from acknowledgement i join account a using (account_id) where a.is_internal`,
  )
  return [
    `${truth.messages} messages, ${truth.rings} notifications shown, ${truth.answered} answers, ${truth.escalated} escalations by senders; ${Math.round((performance.now() - began) / 1000)} s`,
    `server killed ${truth.crashes} times, down for ${truth.down_ms.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(' and ')}`,
    `providers: ${Object.entries(counts)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([what, n]) => `${what} ${n}`)
      .join(', ')}`,
    `watchdog: ${found.map(({ kind, n, open }) => `${kind} ${n} (${open} open)`).join(', ') || 'found nothing'}; synthetic pages ${synthetic?.pages ?? 0}, answered ${synthetic?.answered ?? 0}`,
    `alerts that failed: ${failed.map(({ reason, n }) => `${n} × ${reason}`).join(' ') || 'none'}`,
    ...(truth.surprises.length > 0
      ? [`${truth.surprises.length} surprises: ${[...new Set(truth.surprises)].slice(0, 8).join(' | ')}`]
      : []),
  ]
}
