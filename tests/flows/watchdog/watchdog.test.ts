import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { runWatchdogRound } from '@wardline/server/features/reports/watchdog.actions.ts'
import { createPageMetrics } from '@wardline/server/features/reports/page-metrics.actions.ts'
import { runHeartbeatRound } from '@wardline/server/features/reports/heartbeat.actions.ts'
import { heartbeatSender } from '@wardline/server/features/reports/heartbeat-request.actions.ts'
import { repairFindings } from '@wardline/server/features/reports/watchdog-repair.actions.ts'
import { recordSuccess, claimRound } from '@wardline/server/features/reports/watchdog-round.queries.ts'
import { createMetrics } from '@wardline/server/platform/metrics/metrics.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { listStatusChecks } from '../../../web/src/features/reports/system-status/status-checks.view.ts'
import { summarizeStatus } from '../../../web/src/features/reports/system-status/status-summary.view.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { startHeartbeatReceiver } from '../../fixtures/peers/heartbeat-receiver.ts'

function metricsRegistry() {
  const metrics = createMetrics()
  onTestFinished(metrics.close)
  return metrics.registry
}

function watchdog({ app }: Hospital) {
  const needs = {
    db: app.db,
    repair: repairFindings,
    metrics: createPageMetrics(metricsRegistry()),
    log: pino({ level: 'silent' }),
  }
  return () => runWatchdogRound(needs, 0)
}

async function asOwner({ database_url }: Hospital, text: string) {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  await client.query(text)
  await client.end()
}

const readStatus = (hospital: Hospital) => hospital.dora.call(getSystemStatus)
const listFindingKinds = async (hospital: Hospital) =>
  (await readStatus(hospital)).findings.map(({ kind }) => kind)

const syntheticPageSucceeds = ({ app }: Hospital) =>
  app.db.acrossAccounts(async (db) => {
    await claimRound(db, 'synthetic_page', 0)
    await recordSuccess(db, 'synthetic_page', 900)
  })

test('before the first checks the status is unknown; after one round of both it is healthy', async () => {
  const hospital = await createHospital()
  expect(summarizeStatus(await readStatus(hospital))).toEqual({
    tone: 'bad',
    sentence: 'Pages are not being checked: the page monitor and the test page stopped.',
  })
  await watchdog(hospital)()
  await syntheticPageSucceeds(hospital)
  const status = await readStatus(hospital)
  expect(status.pages.silent).toBe(0)
  expect(status.findings).toEqual([])
  const [audited, flown, heart] = listStatusChecks(status)
  const bus = (of: typeof status) => listStatusChecks(of).find(({ name }) => name === 'Server connection')
  expect(bus(status)).toMatchObject({ tone: 'good', sentence: 'Not needed: only one server is running.' })
  const node = { name: 'ward', started: status.at, last_seen: status.at }
  expect(bus({ ...status, nodes: [node, node] })).toMatchObject({
    tone: 'bad',
    advice: 'Set REDIS_URL to the same Redis on every server.',
  })
  expect(audited?.sentence).toMatch(/^Last completed \d s ago\.$/)
  expect(flown?.sentence).toMatch(/^Sent, delivered and answered \d s ago\. It took 0\.9 s\.$/)
  expect(heart).toMatchObject({ tone: 'missing', advice: expect.stringContaining('HEARTBEAT_URL') })
})

test('a stuck task is reported once, shown, and closed when it is gone', async () => {
  const hospital = await createHospital()
  const round = watchdog(hospital)
  await round()
  const { account_id } = hospital.ids
  await hospital.app.db.acrossAccounts((db) =>
    sql`insert into due_task (account_id, kind, due) values (${account_id}, 'of_another_version', clock_now())`.execute(
      db,
    ),
  )
  expect((await round())?.open).toEqual([])
  hospital.clock.forward({ seconds: 31 })
  expect((await round())?.open).toMatchObject([{ kind: 'task_late', account_id, is_new: true }])
  expect((await round())?.open).toMatchObject([{ kind: 'task_late', is_new: false }])
  const status = await readStatus(hospital)
  expect(status.findings).toMatchObject([{ kind: 'task_late', count: 1 }])
  expect(status.queue.oldest_ms).toBeGreaterThan(30_000)
  expect((await hospital.stranger.call(getSystemStatus)).findings).toEqual([])
  await hospital.app.db.acrossAccounts((db) =>
    sql`delete from due_task where kind = 'of_another_version'`.execute(db),
  )
  await round()
  expect(await readStatus(hospital)).toMatchObject({ findings: [], closed_findings: 1 })
})

test('a stuck job of the installation is shown in every hospital, and does not stop their checks', async () => {
  const hospital = await createHospital()
  const round = watchdog(hospital)
  const { account_id } = hospital.ids
  await hospital.app.db.acrossAccounts((db) =>
    sql`insert into due_task (account_id, kind, due)
        values (0, 'job.tally', clock_now()), (${account_id}, 'of_another_version', clock_now())`.execute(db),
  )
  hospital.clock.forward({ hours: 2 })
  const startNode = sql`insert into watchdog_node (node_id, name) values (gen_random_uuid(), 'ward')`
  await hospital.app.db.acrossAccounts((db) => startNode.execute(db))
  expect((await round())?.open, 'the server has just started').toMatchObject([{ kind: 'task_late' }])
  hospital.clock.forward({ minutes: 16 })
  expect((await round())?.open).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ account_id: 0, kind: 'job_stuck' }),
      expect.objectContaining({ account_id, kind: 'task_late' }),
    ]),
  )
  expect(await listFindingKinds(hospital)).toEqual(['task_late', 'job_stuck'])
  const elsewhere = await hospital.stranger.call(getSystemStatus)
  expect(elsewhere.findings.map(({ kind }) => kind)).toEqual(['job_stuck'])
  expect(elsewhere.watchdog.problem).toBe('')
  await hospital.app.db.acrossAccounts((db) => sql`delete from due_task where account_id <> 0`.execute(db))
  expect((await readStatus(hospital)).queue, 'a job delays no page').toEqual({ due: 0, oldest_ms: 0 })
})

test('many problems of one hospital do not hide those of another', async () => {
  const hospital = await createHospital()
  const { account_id } = hospital.ids
  await hospital.app.db.acrossAccounts((db) =>
    sql`insert into due_task (account_id, kind, due)
        select a, 'of_another_version', clock_now() - interval '1 minute'
          from (select ${hospital.stranger.user.account_id}::bigint from generate_series(1, 600)
                union all select ${account_id}) t(a)`.execute(db),
  )
  await watchdog(hospital)()
  expect((await readStatus(hospital)).findings).toMatchObject([{ kind: 'task_late', count: 1 }])
})

test('a stalled alert and a stalled escalation are reported by name', async () => {
  const hospital = await createHospital()
  const round = watchdog(hospital)
  await round()
  const { account_id } = hospital.ids
  const { id, last_message } = await hospital.ana.writes(hospital.ben, 'K+ 6.1')
  const message_id = last_message?.id ?? 0
  const about = `${account_id}, ${id}, ${message_id}`
  await asOwner(
    hospital,
    `insert into alert (account_id, thread_id, message_id, reference, user_id, priority, alert_type, channel, address, due)
       values (${about}, 'W7K3PQ', ${hospital.ben.user.user_id}, 2, 'sms', 'sms', '+12025550101', now() - interval '1 minute');
     insert into escalation_run (account_id, thread_id, message_id, requester_id, plan)
       values (${about}, ${hospital.ana.user.user_id}, '{}')`,
  )
  await round()
  expect(await listFindingKinds(hospital)).toEqual(['alert_stuck', 'run_stuck'])
})

test('a page without an alert is lost, unless its recipient has opened it', async () => {
  const hospital = await createHospital()
  const round = watchdog(hospital)
  await round()
  const asks = { requires_confirm: true }
  const [opened, lost] = [
    await hospital.ana.writes(hospital.ben, 'Opened', asks),
    await hospital.ana.writes(hospital.ben, 'Lost', asks),
  ]
  const left = () =>
    hospital.app.db.acrossAccounts(async (db) => {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from due_task where kind = 'alert_notify' and due <= clock_now()`.execute(
        db,
      )
      return rows[0]?.n
    })
  await expect.poll(left).toBe(0)
  await asOwner(hospital, 'delete from alert; delete from page_event')
  await hospital.ben.reads(opened)
  hospital.clock.forward({ seconds: 31 })
  const found = await round()
  expect(found?.open).toMatchObject([{ kind: 'page_vanished', thread_id: lost.id }])
  expect((await readStatus(hospital)).pages).toMatchObject({ asked: 2, silent: 1 })
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<{
      thread_id: number
      user_id: number
    }>`select thread_id, user_id from page_event where kind = 'requeued'`.execute(db),
  )
  expect(rows).toEqual([{ thread_id: lost.id, user_id: hospital.ben.user.user_id }])
  // The user is notified, and the next round closes the finding.
  hospital.app.runDueTasks()
  await expect.poll(left).toBe(0)
  await round()
  expect((await readStatus(hospital)).pages.silent).toBe(0)
})

test('only one server runs a round, and the next one runs at its time', async () => {
  const hospital = await createHospital()
  const claims = () =>
    Promise.all(
      Array.from({ length: 5 }, () =>
        hospital.app.db.acrossAccounts((db) => claimRound(db, 'watchdog', 20_000)),
      ),
    )
  expect((await claims()).filter(Boolean)).toHaveLength(1)
  expect((await claims()).filter(Boolean)).toHaveLength(0)
  hospital.clock.forward({ seconds: 21 })
  expect((await claims()).filter(Boolean)).toHaveLength(1)
})

test('the heartbeat is sent while watchdog and synthetic page are healthy, and stops when either fails', async () => {
  const hospital = await createHospital()
  const receiver = await startHeartbeatReceiver()
  onTestFinished(receiver.close)
  const round = watchdog(hospital)
  const beat = heartbeatSender(receiver.url, { allow_loopback: true })
  const beats = () => runHeartbeatRound(hospital.app.db, beat, 0)
  expect(await beats()).toBe(false)
  await round()
  expect(await beats()).toBe(false)
  await syntheticPageSucceeds(hospital)
  expect(await beats()).toBe(true)
  expect(receiver.beats).toHaveLength(1)

  // The monitoring service fails: the problem is shown, and the next round retries.
  receiver.answers(500)
  expect(await beats()).toBe(false)
  expect((await readStatus(hospital)).heartbeat.problem).toBe('The address answered 500.')
  receiver.answers(200)
  expect(await beats()).toBe(true)

  // The watchdog itself is broken.
  await asOwner(hospital, 'revoke insert on watchdog_finding from wardline_worker')
  await expect(round()).rejects.toThrow('permission denied')
  hospital.clock.forward({ seconds: 61 })
  expect(await beats()).toBe(false)
  const { watchdog: broken, heartbeat } = await readStatus(hospital)
  expect(broken.problem).toMatch(/^The round failed: /)
  expect(heartbeat.problem).toBe('Not sent: the watchdog has no recent successful round.')

  await asOwner(hospital, 'grant insert on watchdog_finding to wardline_worker')
  await round()
  expect(await beats()).toBe(true)
  hospital.clock.forward({ seconds: 50 })
  await round()
  expect(await beats(), 'the synthetic page is 111 s old').toBe(false)
})

test('a heartbeat address on this machine needs permission, and any other needs TLS', async () => {
  const receiver = await startHeartbeatReceiver()
  onTestFinished(receiver.close)
  expect(await heartbeatSender(receiver.url, { allow_loopback: false })()).toBe(
    'The address could not be reached.',
  )
  expect(await heartbeatSender('http://192.0.2.1/', { allow_loopback: true })()).toBe(
    'The address could not be reached.',
  )
  expect(receiver.beats).toEqual([])
})

test('the metrics count every page once and contain no names', async () => {
  const hospital = await createHospital()
  const registry = metricsRegistry()
  const metrics = createPageMetrics(registry)
  const needs = { db: hospital.app.db, repair: repairFindings, metrics, log: pino({ level: 'silent' }) }
  await runWatchdogRound(needs, 0)
  const thread = await hospital.ana.writes(hospital.ben, 'K+ 6.1', { requires_confirm: true, priority: 2 })
  await hospital.ben.http(`/api/v1/threads/${thread.id}/accept/`, { method: 'POST' })
  hospital.clock.forward({ seconds: 5 })
  await runWatchdogRound(needs, 0)
  await runWatchdogRound(needs, 0)
  await hospital.app.db.acrossAccounts((db) => metrics.read(db))
  const text = await registry.metrics()
  expect(text).toContain('wardline_page_answer_seconds_count{via="app"} 1')
  expect(text).toContain('wardline_pages_silent 0')
  expect(text).toMatch(/wardline_watchdog_age_seconds\{round="watchdog"\} 0/)
  expect(text).not.toMatch(/Ana|Ben|K\+/)
  // /metrics includes them, regardless of which server ran the round.
  const served = await (await fetch(`${hospital.url}/metrics`)).text()
  expect(served).toContain('wardline_watchdog_findings{kind="page_vanished"} 0')
  expect(served).toMatch(/wardline_watchdog_age_seconds\{round="watchdog"\} \d/)
})
