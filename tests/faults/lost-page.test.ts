import process from 'node:process'
import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { expect, onTestFinished, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { heartbeatReceiver } from '../world/peers/heartbeat-receiver.ts'
import { behindItsBack, watchTimes } from './watch-needs.ts'

// F14: of very many pages one alert is stuck and one page has vanished; then the auditor itself is broken.

const isFull = process.env['FAULTS'] === 'full'
const pages = isFull ? 100_000 : 2_000
/** In full as in a hospital. */
const faster = isFull ? 1 : 50
const limit_ms = 60_000 / faster + (isFull ? 0 : 2_000)

const statusOf = (ward: Hospital) => ward.dora.call(getSystemStatus)
const carrierOf = ({ ids }: Hospital) =>
  `insert into carrier (account_id, kind) values (${ids.account_id}, 'sandbox') on conflict do nothing`

/** Pages that are as they should be: asked, rung, and waiting for their answer. */
const others = ({ ids, ana, ben }: Hospital, thread_id: number) => `
  insert into open_item (account_id, thread_id, message_id, user_id, asker_id, asks)
    select ${ids.account_id}, ${thread_id}, 1000000 + n, ${ben.who.user_id}, ${ana.who.user_id}, 'confirm'
      from generate_series(1, ${pages}) n;
  insert into alert (account_id, reference, thread_id, message_id, user_id, priority, alert_type, medium, address, state,
                     first_tried, handed, carrier)
    select ${ids.account_id}, 'R' || n, ${thread_id}, 1000000 + n, ${ben.who.user_id}, 1, 'sms', 'sms', '+12025550101',
           'handed', now(), now(), 'sandbox' from generate_series(1, ${pages}) n`

test(`F14: one of ${pages} pages stuck, one vanished: both are found and rung; a broken auditor stops the heart`, async () => {
  const receiver = await heartbeatReceiver()
  onTestFinished(receiver.close)
  const ward = await hospital({
    settings: { HEARTBEAT_URL: receiver.url, ALLOW_LOOPBACK_TARGETS: 'on' },
    watch_periods: watchTimes(faster),
  })
  await ward.app.startWorkers()
  await behindItsBack(
    ward,
    `${carrierOf(ward)}; update users set mobile_number = '+12025550101' where id = ${ward.ben.who.user_id}`,
  )
  const asks = { requires_confirm: true, priority: 2 }
  await expect.poll(async () => (await statusOf(ward)).auditor.last_good, { timeout: 60_000 }).not.toBeNull()
  const [stuck, vanished] = [
    await ward.ana.writes(ward.ben, 'Stuck', asks),
    await ward.ana.writes(ward.ben, 'Vanished', asks),
  ]
  const rungFor = async (thread_id: number) =>
    (
      await behindItsBack(
        ward,
        `select count(*)::int as n from alert where thread_id = ${thread_id} and state = 'delivered'`,
      )
    )[0]?.['n'] ?? 0
  for (const { id } of [stuck, vanished])
    await expect.poll(() => rungFor(id), { timeout: 10_000 }).toBeGreaterThan(0)

  await behindItsBack(ward, others(ward, stuck.id))
  // As if they had been written a minute ago, and then lost.
  await behindItsBack(
    ward,
    `update alert set state = 'waiting', due = now() - interval '1 minute', handed = null, delivered = null, ended = null
       where thread_id = ${stuck.id} and reference not like 'R%' and medium = 'sms';
     delete from alert where thread_id = ${vanished.id};
     delete from page_event where thread_id = ${vanished.id};
     update open_item set since = now() - interval '1 minute' where thread_id = ${vanished.id};
     update watch_state set since = now() - interval '1 hour'`,
  )
  const began = performance.now()
  const found = async () =>
    await behindItsBack(
      ward,
      `select count(distinct kind)::int as kinds, count(*)::int as n, count(repaired)::int as repaired
         from watch_finding where kind in ('alert_stuck', 'page_vanished')`,
    )
  await expect.poll(found, { timeout: limit_ms, interval: 20 }).toEqual([{ kinds: 2, n: 2, repaired: 2 }])
  const took = performance.now() - began
  process.stdout.write(`F14: 2 of ${pages} found and put down again after ${Math.round(took)} ms\n`)
  for (const { id } of [stuck, vanished])
    await expect.poll(() => rungFor(id), { timeout: limit_ms }).toBeGreaterThan(0)
  await expect
    .poll(async () => (await statusOf(ward)).findings, { timeout: limit_ms, interval: 50 })
    .toEqual([])

  await expect.poll(() => receiver.beats.length, { timeout: 2 * limit_ms }).toBeGreaterThan(0)
  await behindItsBack(ward, 'revoke insert on watch_finding from wardline_worker')
  ward.clock.forward({ seconds: 61 })
  const problem = async () => (await statusOf(ward)).heartbeat.problem
  await expect
    .poll(problem, { timeout: 2 * limit_ms, interval: 50 })
    .toBe('Not sent: the auditor has not looked at everything.')
  const beats = receiver.beats.length
  ward.clock.forward({ seconds: 61 })
  await expect.poll(async () => (await statusOf(ward)).heartbeat.last_bad, { timeout: 10_000 }).not.toBeNull()
  expect(receiver.beats).toHaveLength(beats)
})
