import { promiseSentence, statusLines } from '@wardline/contract/reports/status.rules.ts'
import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { audit } from '@wardline/server/features/reports/auditor.actions.ts'
import { pageFigures } from '@wardline/server/features/reports/figures.actions.ts'
import { beatHeart } from '@wardline/server/features/reports/heartbeat.actions.ts'
import { beatTo } from '@wardline/server/features/reports/heartbeat-request.actions.ts'
import { repair } from '@wardline/server/features/reports/repair.actions.ts'
import { noteGood, claimRound } from '@wardline/server/features/reports/watch-round.queries.ts'
import { createMetrics } from '@wardline/server/platform/metrics/metrics.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { heartbeatReceiver } from '../world/peers/heartbeat-receiver.ts'

// Issue 5 part 8: the server watches over itself.

/** Figures of a server that nobody else adds to. */
function figuresRegistry() {
  const metrics = createMetrics()
  onTestFinished(metrics.close)
  return metrics.registry
}

/** One round of the auditor now, whoever had the last one. */
function auditor({ app }: Hospital) {
  const needs = {
    db: app.db,
    repair,
    figures: pageFigures(figuresRegistry()),
    log: pino({ level: 'silent' }),
  }
  return () => audit(needs, 0)
}

async function asOwner({ database_url }: Hospital, text: string) {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  await client.query(text)
  await client.end()
}

const statusOf = (ward: Hospital) => ward.dora.call(getSystemStatus)
const kindsOf = async (ward: Hospital) => (await statusOf(ward)).findings.map(({ kind }) => kind)

/** The canary flew well just now. */
const canaryIsWell = ({ app }: Hospital) =>
  app.db.worker(async (db) => {
    await claimRound(db, 'canary', 0)
    await noteGood(db, 'canary', 900)
  })

test('before anything was looked at, nothing is promised; after a round of both, everything is', async () => {
  const ward = await hospital()
  expect(promiseSentence(await statusOf(ward))).toEqual({
    tone: 'bad',
    sentence: 'Promises are not being checked: the auditor and the canary page stopped.',
  })
  await auditor(ward)()
  await canaryIsWell(ward)
  const status = await statusOf(ward)
  expect(status.pages.silent).toBe(0)
  expect(status.findings).toEqual([])
  const [audited, flown, heart] = statusLines(status)
  const bus = (of: typeof status) => statusLines(of).find(({ name }) => name === 'Bus')
  expect(bus(status)).toMatchObject({ tone: 'good', sentence: 'In one process: there is nobody to tell.' })
  const node = { name: 'ward', started: status.at, last_seen: status.at }
  expect(bus({ ...status, nodes: [node, node] })).toMatchObject({
    tone: 'bad',
    advice: 'Set REDIS_URL to the same Redis on every server.',
  })
  expect(audited?.sentence).toMatch(/^Looked at everything \d s ago\.$/)
  expect(flown?.sentence).toMatch(/^Sent, rung and answered end to end \d s ago\. It took 0\.9 s\.$/)
  expect(heart).toMatchObject({ tone: 'off', advice: expect.stringContaining('HEARTBEAT_URL') })
})

test('a task that nobody does is found once, shown, and closed when it is gone', async () => {
  const ward = await hospital()
  const round = auditor(ward)
  await round()
  const { account_id } = ward.ids
  await ward.app.db.worker((db) =>
    sql`insert into due_task (account_id, kind, due) values (${account_id}, 'of_another_version', clock_now())`.execute(
      db,
    ),
  )
  expect((await round())?.open).toEqual([])
  ward.clock.forward({ seconds: 31 })
  expect((await round())?.open).toMatchObject([{ kind: 'task_late', account_id, is_new: true }])
  expect((await round())?.open).toMatchObject([{ kind: 'task_late', is_new: false }])
  const status = await statusOf(ward)
  expect(status.findings).toMatchObject([{ kind: 'task_late', count: 1 }])
  expect(status.queue.oldest_ms).toBeGreaterThan(30_000)
  // Another hospital hears nothing of it.
  expect((await ward.stranger.call(getSystemStatus)).findings).toEqual([])
  await ward.app.db.worker((db) => sql`delete from due_task where kind = 'of_another_version'`.execute(db))
  await round()
  expect(await statusOf(ward)).toMatchObject({ findings: [], closed_findings: 1 })
})

test('an alert and an escalation that stand still are found, each by its own name', async () => {
  const ward = await hospital()
  const round = auditor(ward)
  await round()
  const { account_id } = ward.ids
  const { id, last_message } = await ward.ana.writes(ward.ben, 'K+ 6.1')
  const message_id = last_message?.id ?? 0
  const about = `${account_id}, ${id}, ${message_id}`
  await asOwner(
    ward,
    `insert into alert (account_id, thread_id, message_id, reference, user_id, priority, alert_type, medium, address, due)
       values (${about}, 'W7K3PQ', ${ward.ben.who.user_id}, 2, 'sms', 'sms', '+12025550101', now() - interval '1 minute');
     insert into escalation_run (account_id, thread_id, message_id, asker_id, plan)
       values (${about}, ${ward.ana.who.user_id}, '{}')`,
  )
  await round()
  expect(await kindsOf(ward)).toEqual(['alert_stuck', 'run_stuck'])
})

test('a page without an alert is lost, unless its person has opened it', async () => {
  const ward = await hospital()
  const round = auditor(ward)
  await round()
  const asks = { requires_confirm: true }
  const [opened, lost] = [
    await ward.ana.writes(ward.ben, 'Opened', asks),
    await ward.ana.writes(ward.ben, 'Lost', asks),
  ]
  const left = () =>
    ward.app.db.worker(async (db) => {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from due_task where kind = 'alert_ring' and due <= clock_now()`.execute(db)
      return rows[0]?.n
    })
  await expect.poll(left).toBe(0)
  await asOwner(ward, 'delete from alert; delete from page_event')
  await ward.ben.reads(opened)
  ward.clock.forward({ seconds: 31 })
  const found = await round()
  expect(found?.open).toMatchObject([{ kind: 'page_vanished', thread_id: lost.id }])
  expect((await statusOf(ward)).pages).toMatchObject({ asked: 2, silent: 1 })
  const { rows } = await ward.app.db.worker((db) =>
    sql<{
      thread_id: number
      user_id: number
    }>`select thread_id, user_id from page_event where kind = 'found_stuck'`.execute(db),
  )
  expect(rows).toEqual([{ thread_id: lost.id, user_id: ward.ben.who.user_id }])
  // It is rung, and right again at the next look.
  ward.app.nudge()
  await expect.poll(left).toBe(0)
  await round()
  expect((await statusOf(ward)).pages.silent).toBe(0)
})

test('only one server has a round, and the next one when its time has come', async () => {
  const ward = await hospital()
  const claims = () =>
    Promise.all(
      Array.from({ length: 5 }, () => ward.app.db.worker((db) => claimRound(db, 'auditor', 20_000))),
    )
  expect((await claims()).filter(Boolean)).toHaveLength(1)
  expect((await claims()).filter(Boolean)).toHaveLength(0)
  ward.clock.forward({ seconds: 21 })
  expect((await claims()).filter(Boolean)).toHaveLength(1)
})

test('the heart beats while auditor and canary are well, and stops when either is not', async () => {
  const ward = await hospital()
  const receiver = await heartbeatReceiver()
  onTestFinished(receiver.close)
  const round = auditor(ward)
  const beat = beatTo(receiver.url, { allow_loopback: true })
  const beats = () => beatHeart(ward.app.db, beat, 0)
  expect(await beats()).toBe(false)
  await round()
  expect(await beats()).toBe(false)
  await canaryIsWell(ward)
  expect(await beats()).toBe(true)
  expect(receiver.beats).toHaveLength(1)

  // Whoever keeps it is away: that is said, and tried again.
  receiver.answers(500)
  expect(await beats()).toBe(false)
  expect((await statusOf(ward)).heartbeat.problem).toBe('Its address answered 500.')
  receiver.answers(200)
  expect(await beats()).toBe(true)

  // The auditor itself is broken.
  await asOwner(ward, 'revoke insert on watch_finding from wardline_worker')
  await expect(round()).rejects.toThrow('permission denied')
  ward.clock.forward({ seconds: 61 })
  expect(await beats()).toBe(false)
  const { auditor: broken, heartbeat } = await statusOf(ward)
  expect(broken.problem).toMatch(/^It could not look: /)
  expect(heartbeat.problem).toBe('Not sent: the auditor has not looked at everything.')

  await asOwner(ward, 'grant insert on watch_finding to wardline_worker')
  await round()
  expect(await beats()).toBe(true)
  ward.clock.forward({ seconds: 50 })
  await round()
  expect(await beats(), 'the canary is 111 s old').toBe(false)
})

test('an address of this machine is not asked unless that is allowed, and never without TLS elsewhere', async () => {
  const receiver = await heartbeatReceiver()
  onTestFinished(receiver.close)
  expect(await beatTo(receiver.url, { allow_loopback: false })()).toBe('Its address could not be reached.')
  expect(await beatTo('http://192.0.2.1/', { allow_loopback: true })()).toBe(
    'Its address could not be reached.',
  )
  expect(receiver.beats).toEqual([])
})

test('the figures count every page once and name nobody', async () => {
  const ward = await hospital()
  const registry = figuresRegistry()
  const figures = pageFigures(registry)
  const needs = { db: ward.app.db, repair, figures, log: pino({ level: 'silent' }) }
  await audit(needs, 0)
  const thread = await ward.ana.writes(ward.ben, 'K+ 6.1', { requires_confirm: true, priority: 2 })
  await ward.ben.http(`/api/v1/threads/${thread.id}/accept/`, { method: 'POST' })
  ward.clock.forward({ seconds: 5 })
  await audit(needs, 0)
  await audit(needs, 0)
  await ward.app.db.worker((db) => figures.read(db))
  const text = await registry.metrics()
  expect(text).toContain('wardline_page_answer_seconds_count{via="app"} 1')
  expect(text).toContain('wardline_pages_silent 0')
  expect(text).toMatch(/wardline_watch_age_seconds\{round="auditor"\} 0/)
  expect(text).not.toMatch(/Ana|Ben|K\+/)
  // The server's own /metrics has them too, whoever had the round.
  const served = await (await fetch(`${ward.url}/metrics`)).text()
  expect(served).toContain('wardline_watch_findings{kind="page_vanished"} 0')
  expect(served).toMatch(/wardline_watch_age_seconds\{round="auditor"\} \d/)
})
