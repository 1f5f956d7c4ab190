import path from 'node:path'
import { freePort } from '@wardline/server/platform/db/embedded/postmaster.ts'
import { startCluster } from '../servers/cluster.ts'
import { accountSid, authToken, startCarriers } from './carriers.ts'
import type { Day } from './day.ts'
import { Node } from './node.ts'
import { Run } from './run.ts'
import { seedHospital, type Hospital } from './seed.ts'
import { judge, type Outcome } from './verdict.ts'
import { World } from './world.ts'

export interface Lived {
  outcome: Outcome
  /** Lines that belong under the table. */
  notes: string[]
  surprises: string[]
}

/** A whole day on a real server over a real PostgreSQL, with people and carriers beside it. */
export async function liveThrough(day: Day, folder: string, say: (line: string) => void): Promise<Lived> {
  const cluster = await startCluster(folder, false)
  try {
    return await live(day, { folder, say, database_url: await cluster.database('hospital') })
  } finally {
    await cluster.stop()
  }
}

interface Place {
  folder: string
  database_url: string
  say(line: string): void
}

/** The same in a database that is there. */
export async function live(day: Day, { folder, database_url, say }: Place): Promise<Lived> {
  const began = performance.now()
  const tomorrow = Temporal.Now.zonedDateTimeISO('UTC').startOfDay().add({ days: 1 })
  const midnight = tomorrow.epochMilliseconds
  let run: Run | undefined
  const carriers = await startCarriers({
    hasDevice: (person) => run?.staff.hasDevice(person) ?? true,
    onTaken: (taken) => run?.takes(taken),
    onReceipt: ({ path: where, ...request }) => {
      // A server that is down misses it, as in life.
      fetch(node.url + where, { method: 'POST', ...request }).catch(() => {})
    },
  })
  const hospital = await seedHospital(database_url, tomorrow.toInstant().toString(), carriers.url)
  const node = new Node(
    { database_url, data_dir: folder, port: await freePort(), log: path.join(folder, 'server.log') },
    midnight + day.from - Date.now(),
  )
  await node.start()
  const world = World.open(node, database_url, midnight)
  try {
    await setUpCarriers(node.url, hospital, carriers.url)
    say(
      `${day.events.length} events of seed ${day.seed}; ready after ${Math.round(performance.now() - began)} ms`,
    )
    run = new Run({ day, hospital, node, world, carriers, say })
    await run.live()
    const { outcome, doubled } = await judge({ day, hospital, truth: run.truth, world })
    return {
      outcome,
      notes: [
        ...(await notesOf(run, world, carriers.counts, began)),
        ...doubled.map((line) => `doubled: ${line}`),
      ],
      surprises: run.truth.surprises,
    }
  } finally {
    await world.close()
    await node.end('SIGTERM')
    await carriers.close()
  }
}

async function setUpCarriers(url: string, hospital: Hospital, base_url: string): Promise<void> {
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
    const response = await fetch(`${url}/api/v1/alerts/carriers/`, {
      method: 'PUT',
      headers: administrator?.headers ?? {},
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${body.kind}: ${response.status} ${await response.text()}`)
  }
  // The first browser that subscribes has the keys made.
  const key = await fetch(`${url}/api/v1/alerts/devices/key/`, { headers: administrator?.headers ?? {} })
  if (!key.ok) throw new Error(`The key for notifications was answered ${key.status}.`)
}

async function notesOf(
  run: Run,
  world: World,
  counts: Record<string, number>,
  began: number,
): Promise<string[]> {
  const { truth } = run
  const found = await world.rows<{ kind: string; n: string; open: string }>(
    `select kind, count(*) as n, count(*) filter (where closed is null) as open from watch_finding group by kind order by kind`,
  )
  const failed = await world.rows<{ reason: string; n: string }>(
    `select alert_type || ': ' || reason as reason, count(*) as n from alert where state = 'failed' group by 1 order by 2 desc limit 6`,
  )
  const [canary] = await world.rows<{ pages: string; answered: string }>(
    `select count(*) as pages, count(*) filter (where i.state = 'accepted') as answered
       from open_item i join account a using (account_id) where a.is_internal`,
  )
  return [
    `${truth.messages} messages, ${truth.rings} rings that were seen or heard, ${truth.answered} answers; ${Math.round((performance.now() - began) / 1000)} s`,
    `server killed ${truth.crashes} times, away for ${truth.down_ms.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(' and ')}`,
    `carriers: ${Object.entries(counts)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([what, n]) => `${what} ${n}`)
      .join(', ')}`,
    `auditor: ${found.map(({ kind, n, open }) => `${kind} ${n} (${open} open)`).join(', ') || 'found nothing'}; canary pages ${canary?.pages ?? 0}, answered ${canary?.answered ?? 0}`,
    `alerts that failed: ${failed.map(({ reason, n }) => `${n} × ${reason}`).join(' ') || 'none'}`,
    ...(truth.surprises.length > 0
      ? [`${truth.surprises.length} surprises: ${[...new Set(truth.surprises)].slice(0, 8).join(' | ')}`]
      : []),
  ]
}
