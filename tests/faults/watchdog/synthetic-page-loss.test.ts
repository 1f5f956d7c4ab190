import process from 'node:process'
import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { startHeartbeatReceiver, type HeartbeatReceiver } from '../../fixtures/peers/heartbeat-receiver.ts'
import { pause } from '../../fixtures/faults/pause.ts'
import { queryAsOwner, watchdogPeriods } from '../../fixtures/faults/watchdog.ts'

// F15: a synthetic page runs end to end every minute. Any break in its path, and its repair, is noticed within two
// minutes.

const isFull = process.env['FAULTS'] === 'full'
/** Shortens all times, including the two minutes for detection. */
const faster = isFull ? 6 : 120
const limit_ms = 120_000 / faster + (isFull ? 0 : 1_000)

interface Watched {
  hospital: Hospital
  receiver: HeartbeatReceiver
}

async function startWatched(): Promise<Watched> {
  const receiver = await startHeartbeatReceiver()
  onTestFinished(receiver.close)
  const hospital = await createHospital({
    settings: { HEARTBEAT_URL: receiver.url, ALLOW_LOOPBACK_TARGETS: 'on' },
    watch_periods: { ...watchdogPeriods(faster), synthetic_page_timeout_ms: isFull ? 5_000 : 800 },
  })
  await hospital.app.startWorkers()
  await expect.poll(() => receiver.beats.length, { timeout: 30_000 }).toBeGreaterThan(1)
  return { hospital, receiver }
}

const rejectWrites = (table: string, when = 'insert') => ({
  break: `create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
          create trigger broken before ${when} on ${table} for each row execute function broken()`,
  mend: `drop trigger broken on ${table}; drop function broken()`,
})

const broken = {
  ringing: rejectWrites('alert'),
  'its provider': rejectWrites('sandbox_message'),
  'due tasks': {
    break: 'revoke update on due_task from wardline_worker',
    mend: 'grant update on due_task to wardline_worker',
  },
  'what it writes to the database': rejectWrites('message'),
}

const readStatus = (hospital: Hospital) => hospital.dora.call(getSystemStatus)
/** Waits for tasks that failed during the break, which are retried with their own delays. */
const expectHealthy = ({ hospital, receiver }: Watched, beats: number) =>
  expect
    .poll(
      async () => {
        const { synthetic_page } = await readStatus(hospital)
        return synthetic_page.problem === '' && receiver.beats.length > beats
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(true)

const tried = isFull ? Object.entries(broken) : Object.entries(broken).slice(1, 3)

test('F15: any break in the path of the synthetic page is detected, and the heartbeat stops until it is repaired', async () => {
  const watching = await startWatched()
  const { hospital, receiver } = watching
  for (const [what, { break: breaks, mend }] of tried) {
    const was = receiver.beats.length
    await queryAsOwner(hospital, breaks)
    const began = performance.now()
    await expect
      .poll(async () => (await readStatus(hospital)).synthetic_page.problem, {
        timeout: limit_ms,
        interval: 20,
        message: what,
      })
      .not.toBe('')
    const took = Math.round(performance.now() - began)
    const { synthetic_page } = await readStatus(hospital)
    process.stdout.write(`F15: ${what} broken, noticed after ${took} ms: ${synthetic_page.problem}\n`)
    // No heartbeat may follow in the rest of the two minutes.
    hospital.clock.forward({ seconds: 111 })
    await expect
      .poll(async () => (await readStatus(hospital)).heartbeat.problem, { timeout: limit_ms, interval: 20 })
      .toMatch(/^Not sent: /)
    await queryAsOwner(hospital, mend)
    await expectHealthy(watching, Math.max(was, receiver.beats.length))
  }
  await losesItsDatabase(watching)
})

async function losesItsDatabase(watching: Watched): Promise<void> {
  const { hospital, receiver } = watching
  const name = new URL(hospital.database_url).pathname.slice(1)
  const elsewhere = new URL(hospital.database_url)
  elsewhere.pathname = '/postgres'
  const asSuperuser = (text: string) => queryAsOwner({ database_url: elsewhere.href }, text)
  await asSuperuser(
    `alter database ${name} with allow_connections false;
     select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  await expect
    .poll(async () => (await fetch(`${hospital.url}/readyz`)).status, { timeout: limit_ms, interval: 20 })
    .toBe(503)
  const beats = receiver.beats.length
  // Only waiting proves absence: three heartbeat periods.
  await pause(3 * watchdogPeriods(faster).heartbeat_ms)
  expect(receiver.beats).toHaveLength(beats)
  await asSuperuser(`alter database ${name} with allow_connections true`)
  await expect.poll(async () => (await fetch(`${hospital.url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
  await expectHealthy(watching, beats)
}
