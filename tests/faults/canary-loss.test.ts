import process from 'node:process'
import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { expect, onTestFinished, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { heartbeatReceiver, type HeartbeatReceiver } from '../world/peers/heartbeat-receiver.ts'
import { rest } from './rest.ts'
import { behindItsBack, watchTimes } from './watch-needs.ts'

// F15: a canary page end to end every minute. Whatever breaks on its way is noticed within two minutes, and so is its end.

const isFull = process.env['FAULTS'] === 'full'
/** A hospital's minute is a fraction of one here, and so are the two in which a loss must be noticed. */
const faster = isFull ? 6 : 120
const limit_ms = 120_000 / faster + (isFull ? 0 : 1_000)

interface Watched {
  ward: Hospital
  receiver: HeartbeatReceiver
}

async function watched(): Promise<Watched> {
  const receiver = await heartbeatReceiver()
  onTestFinished(receiver.close)
  const ward = await hospital({
    settings: { HEARTBEAT_URL: receiver.url, ALLOW_LOOPBACK_TARGETS: 'on' },
    watch_periods: { ...watchTimes(faster), canary_patience_ms: isFull ? 5_000 : 800 },
  })
  await ward.app.startWorkers()
  await expect.poll(() => receiver.beats.length, { timeout: 30_000 }).toBeGreaterThan(1)
  return { ward, receiver }
}

const refuse = (table: string, when = 'insert') => ({
  break: `create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
          create trigger broken before ${when} on ${table} for each row execute function broken()`,
  mend: `drop trigger broken on ${table}; drop function broken()`,
})

const broken = {
  ringing: refuse('alert'),
  'its carrier': refuse('sandbox_message'),
  'due tasks': {
    break: 'revoke update on due_task from wardline_worker',
    mend: 'grant update on due_task to wardline_worker',
  },
  'what it writes to the database': refuse('message'),
}

const statusOf = (ward: Hospital) => ward.dora.call(getSystemStatus)
/** What stood still while it was broken is tried again, each after its own pause. */
const well = ({ ward, receiver }: Watched, beats: number) =>
  expect
    .poll(
      async () => {
        const { canary } = await statusOf(ward)
        return canary.problem === '' && receiver.beats.length > beats
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(true)

const tried = isFull ? Object.entries(broken) : Object.entries(broken).slice(1, 3)

test('F15: whatever breaks on the way of the canary page is noticed, and the heart stops until it is mended', async () => {
  const watching = await watched()
  const { ward, receiver } = watching
  for (const [what, { break: breaks, mend }] of tried) {
    const was = receiver.beats.length
    await behindItsBack(ward, breaks)
    const began = performance.now()
    await expect
      .poll(async () => (await statusOf(ward)).canary.problem, {
        timeout: limit_ms,
        interval: 20,
        message: what,
      })
      .not.toBe('')
    const took = Math.round(performance.now() - began)
    const { canary } = await statusOf(ward)
    process.stdout.write(`F15: ${what} broken, noticed after ${took} ms: ${canary.problem}\n`)
    // The rest of the two minutes: no more beats from here on.
    ward.clock.forward({ seconds: 111 })
    await expect
      .poll(async () => (await statusOf(ward)).heartbeat.problem, { timeout: limit_ms, interval: 20 })
      .toMatch(/^Not sent: /)
    await behindItsBack(ward, mend)
    await well(watching, Math.max(was, receiver.beats.length))
  }
  await losesItsDatabase(watching)
})

async function losesItsDatabase(watching: Watched): Promise<void> {
  const { ward, receiver } = watching
  const name = new URL(ward.database_url).pathname.slice(1)
  const elsewhere = new URL(ward.database_url)
  elsewhere.pathname = '/postgres'
  const asSuperuser = (text: string) => behindItsBack({ database_url: elsewhere.href }, text)
  await asSuperuser(
    `alter database ${name} with allow_connections false;
     select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  await expect
    .poll(async () => (await fetch(`${ward.url}/readyz`)).status, { timeout: limit_ms, interval: 20 })
    .toBe(503)
  const beats = receiver.beats.length
  // That nothing comes is seen by waiting for it: three times as long as from one beat to the next.
  await rest(3 * watchTimes(faster).heartbeat_ms)
  expect(receiver.beats).toHaveLength(beats)
  await asSuperuser(`alter database ${name} with allow_connections true`)
  await expect.poll(async () => (await fetch(`${ward.url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
  await well(watching, beats)
}
