import {
  endMonitoring,
  listMonitoredUsers,
  monitorUser,
} from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import { searchThreads } from '@wardline/contract/messaging/search/search.routes.ts'
import * as threads from '@wardline/contract/messaging/threads/thread.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setFlag } from '../../../fixtures/hospital/feature-flags.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const userParams = (person: Person) => ({ params: { id: person.user.user_id } })
const startMonitoring = (person: Person, whom: Person, seconds = 600, more = {}) =>
  person.request(monitorUser, { ...userParams(whom), body: { duration: seconds, ...more } })
const listMonitoringAudit = ({ app }: Hospital, action: string) =>
  app.db.acrossAccounts(async (db) => {
    const { rows } = await sql<{
      actor_id: number | null
      object_id: number
      details: Record<string, unknown>
    }>`
      select actor_id, object_id, details from audit where action = ${action} order by id`.execute(db)
    return rows
  })

test('where records open with a reason, monitoring needs one too; extending it does not', async () => {
  const world = await createHospital()
  const { ben, dora } = world
  await setFlag(world, 'care_team_access', true)
  const refused = await startMonitoring(dora, ben)
  expect(refused).toMatchObject({
    status: 400,
    body: { reason: ['Enter a reason for monitoring this user.'] },
  })
  expect(await listMonitoringAudit(world, 'monitoring.started')).toEqual([])
  expect((await startMonitoring(dora, ben, 600, { reason: 'Complaint of May 3' })).status).toBe(201)
  expect((await startMonitoring(dora, ben, 1_200)).body.reason).toBe('Complaint of May 3')
})

test('a monitoring keeps its reason, which the audit trail, the monitor and their devices get', async () => {
  const world = await createHospital()
  const { ben, cleo, dora } = world
  const device = await dora.connect()
  const reason = 'Covering for Ben during surgery'
  const started = await startMonitoring(dora, ben, 600, { reason: `  ${reason} ` })
  expect([started.status, started.body.reason]).toEqual([201, reason])
  expect((await device.receives('monitoring_started')).monitored_user.reason).toBe(reason)
  await startMonitoring(dora, ben, 1_200)
  expect((await startMonitoring(dora, cleo)).body.reason).toBeNull()
  const me = { params: { id: dora.user.user_id } }
  const { results } = await dora.call(listMonitoredUsers, me)
  expect(Object.fromEntries(results.map((user) => [user.id, user.reason]))).toEqual({
    [ben.user.user_id]: reason,
    [cleo.user.user_id]: null,
  })
  const rows = await listMonitoringAudit(world, 'monitoring.started')
  expect(rows.map(({ details }) => details['reason'])).toEqual([reason, reason, null])

  const blank = await startMonitoring(dora, ben, 600, { reason: '\u2800' })
  expect([blank.status, blank.body]).toMatchObject([
    400,
    { reason: ['Enter a reason, or leave this blank.'] },
  ])
  const long = await startMonitoring(dora, ben, 600, { reason: 'x'.repeat(201) })
  expect([long.status, long.body]).toMatchObject([400, { reason: ['At most 200 characters.'] }])
})

test('the start, each read and the end of monitoring are audited', async () => {
  const world = await createHospital()
  const { ana, ben, cleo, dora, clock } = world
  const thread = await ana.writes(ben, 'Bed 12')
  await startMonitoring(dora, ben, 60)
  await dora.call(threads.getThread, { params: { id: thread.id } })
  await dora.messages(thread)
  await ana.messages(thread)
  const doras = await dora.connect()
  clock.forward({ minutes: 1 })
  await doras.receives('monitoring_ended')
  await startMonitoring(dora, cleo)
  await dora.call(endMonitoring, userParams(cleo))
  const [monitor_id, object_id] = [dora.user.user_id, ben.user.user_id]
  expect(await listMonitoringAudit(world, 'monitoring.started')).toMatchObject([
    { actor_id: monitor_id, object_id, details: { monitor_id, threads: 1 } },
    { actor_id: monitor_id, object_id: cleo.user.user_id },
  ])
  expect(await listMonitoringAudit(world, 'monitoring.expired')).toEqual([
    { actor_id: null, object_id, details: { monitor_id } },
  ])
  expect(await listMonitoringAudit(world, 'monitoring.stopped')).toMatchObject([
    { object_id: cleo.user.user_id },
  ])
  const read = (what: string) => ({ actor_id: monitor_id, object_id: thread.id, details: { what } })
  expect(await listMonitoringAudit(world, 'thread.monitored')).toEqual([read('thread'), read('messages')])
})

test('threads that a monitor sees in lists and search results are audited, one row for each page', async () => {
  const world = await createHospital()
  const { ana, ben, dora } = world
  const shown = [await ana.writes(ben, 'Potassium bed 12'), await ana.writes(ben, 'Potassium bed 14')]
  await dora.writes(ana, 'Potassium for all')
  await startMonitoring(dora, ben)
  await dora.inbox()
  await dora.call(searchThreads, { query: { q: 'potassium' } })
  await ben.inbox()
  const rows = await listMonitoringAudit(world, 'threads.monitored')
  const ids = shown.map(({ id }) => id).toReversed()
  const row = (what: string) => ({
    actor_id: dora.user.user_id,
    object_id: dora.user.account_id,
    details: { what, ids },
  })
  expect(rows).toEqual([row('list'), row('search')])
})
