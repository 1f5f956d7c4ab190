import process from 'node:process'
import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { startHeartbeatReceiver } from '../../fixtures/peers/heartbeat-receiver.ts'
import { queryAsOwner, watchdogPeriods } from '../../fixtures/faults/watchdog.ts'

// F14: one alert is stalled and one page is missing among many; then the watchdog itself breaks.

const isFull = process.env['FAULTS'] === 'full'
const pages = isFull ? 100_000 : 2_000
/** Runs in real time in the full mode. */
const faster = isFull ? 1 : 50
const limit_ms = 60_000 / faster + (isFull ? 0 : 2_000)

const readStatus = (hospital: Hospital) => hospital.dora.call(getSystemStatus)
const insertProvider = ({ ids }: Hospital) =>
  `insert into delivery_provider (account_id, kind) values (${ids.account_id}, 'sandbox') on conflict do nothing`

/** Ids above those of the messages that the test sends. */
const first_healthy_message_id = 1_000_000

/** Inserts healthy pages: requested, notified and waiting for a response. */
const insertHealthyPages = ({ ids, ana, ben }: Hospital, thread_id: number) => `
  insert into acknowledgement (account_id, thread_id, message_id, user_id, requester_id, kind)
    select ${ids.account_id}, ${thread_id}, ${first_healthy_message_id} + n, ${ben.user.user_id}, ${ana.user.user_id}, 'confirm'
      from generate_series(1, ${pages}) n;
  insert into alert (account_id, reference, thread_id, message_id, user_id, priority, alert_type, channel, address, state,
                     first_tried, sent, provider)
    select ${ids.account_id}, 'R' || n, ${thread_id}, ${first_healthy_message_id} + n, ${ben.user.user_id}, 1, 'sms', 'sms', '+12025550101',
           'sent', now(), now(), 'sandbox' from generate_series(1, ${pages}) n`

test(`F14: of ${pages} pages, one stalled and one missing page are found and alerted; a broken watchdog stops the heartbeat`, async () => {
  const receiver = await startHeartbeatReceiver()
  onTestFinished(receiver.close)
  const hospital = await createHospital({
    settings: { HEARTBEAT_URL: receiver.url, ALLOW_LOOPBACK_TARGETS: 'on' },
    // Synthetic pages keep the server's time limit: half a second would make heartbeats depend on the machine's load.
    watch_periods: { ...watchdogPeriods(faster), synthetic_page_timeout_ms: 30_000 },
  })
  await hospital.app.startWorkers()
  await queryAsOwner(
    hospital,
    `${insertProvider(hospital)}; update users set mobile_number = '+12025550101' where id = ${hospital.ben.user.user_id}`,
  )
  const asks = { requires_confirm: true, priority: 2 }
  await expect
    .poll(async () => (await readStatus(hospital)).watchdog.last_good, { timeout: 60_000 })
    .not.toBeNull()
  const [stuck, vanished] = [
    await hospital.ana.writes(hospital.ben, 'Stuck', asks),
    await hospital.ana.writes(hospital.ben, 'Vanished', asks),
  ]
  const countAlerts = async (thread_id: number) =>
    (
      await queryAsOwner(
        hospital,
        `select count(*)::int as n from alert where thread_id = ${thread_id} and state = 'delivered'`,
      )
    )[0]?.['n'] ?? 0
  for (const { id } of [stuck, vanished])
    await expect.poll(() => countAlerts(id), { timeout: 10_000 }).toBeGreaterThan(0)

  await queryAsOwner(hospital, insertHealthyPages(hospital, stuck.id))
  // Simulates pages that were stored a minute ago and then lost.
  await queryAsOwner(
    hospital,
    `update alert set state = 'waiting', due = now() - interval '1 minute', sent = null, delivered = null, ended = null
       where thread_id = ${stuck.id} and message_id < ${first_healthy_message_id} and channel = 'sms';
     delete from alert where thread_id = ${vanished.id};
     delete from page_event where thread_id = ${vanished.id};
     update acknowledgement set since = now() - interval '1 minute' where thread_id = ${vanished.id};
     update watchdog_state set since = now() - interval '1 hour'`,
  )
  const began = performance.now()
  const found = async () =>
    await queryAsOwner(
      hospital,
      `select count(distinct kind)::int as kinds, count(*)::int as n, count(repaired)::int as repaired
         from watchdog_finding where kind in ('alert_stuck', 'page_vanished')`,
    )
  await expect.poll(found, { timeout: limit_ms, interval: 20 }).toEqual([{ kinds: 2, n: 2, repaired: 2 }])
  const took = performance.now() - began
  process.stdout.write(`F14: 2 of ${pages} found and resolved after ${Math.round(took)} ms\n`)
  for (const { id } of [stuck, vanished])
    await expect.poll(() => countAlerts(id), { timeout: limit_ms }).toBeGreaterThan(0)
  await expect
    .poll(async () => (await readStatus(hospital)).findings, { timeout: limit_ms, interval: 50 })
    .toEqual([])

  await expect.poll(() => receiver.beats.length, { timeout: 2 * limit_ms }).toBeGreaterThan(0)
  await queryAsOwner(hospital, 'revoke insert on watchdog_finding from wardline_worker')
  hospital.clock.forward({ seconds: 61 })
  const problem = async () => (await readStatus(hospital)).heartbeat.problem
  await expect
    .poll(problem, { timeout: 2 * limit_ms, interval: 50 })
    .toBe('Not sent: the watchdog has no recent successful round.')
  const beats = receiver.beats.length
  hospital.clock.forward({ seconds: 61 })
  await expect
    .poll(async () => (await readStatus(hospital)).heartbeat.last_bad, { timeout: 10_000 })
    .not.toBeNull()
  expect(receiver.beats).toHaveLength(beats)
})
