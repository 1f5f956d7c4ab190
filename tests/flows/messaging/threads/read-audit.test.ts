import { boot } from '@wardline/contract/live/boot.routes.ts'
import { listMessageAlerts, listMessageHistory } from '@wardline/contract/messaging/history/history.routes.ts'
import { monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import { getMessageOutcome } from '@wardline/contract/messaging/outcome/outcome.routes.ts'
import { getMessageProof } from '@wardline/contract/messaging/proof/proof.routes.ts'
import { searchThreads } from '@wardline/contract/messaging/search/search.routes.ts'
import * as threads from '@wardline/contract/messaging/threads/thread.routes.ts'
import { openDatabase, type Database } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'

interface Row {
  actor_id: number
  action: string
  object_id: number
  details: { ids?: number[]; what?: string; session_id?: number }
}

const listReads = (db: Database) =>
  db.acrossAccounts(async (worker) => {
    const { rows } = await sql<Row>`
      select actor_id, action, object_id, details from audit
       where action in ('thread.opened', 'threads.shown', 'threads.monitored') order by id`.execute(worker)
    return rows
  })

const patience = { interval: 50, timeout: 5_000 }

test('each way to read a thread is audited once in an hour', async () => {
  const { ana, ben, app } = await createHospital()
  const params = { id: (await ana.writes(ben, 'Potassium bed 12')).id }
  const message = { params, query: { message_id: (await ana.messages(params))[0]?.id } }
  const ways = [
    () => ben.call(threads.getThread, { params }),
    () => ben.call(threads.listMessages, { params }),
    () => ben.call(threads.listSubscribers, { params }),
    () => ben.call(listMessageHistory, message),
    () => ben.call(listMessageAlerts, message),
    () => ben.call(getMessageOutcome, message),
    () => ben.call(getMessageProof, message),
    () => ben.call(threads.markThreadRead, { params, body: {} }),
    () => ben.call(boot, { query: { thread_id: params.id } }),
  ]
  const opened = async () =>
    (await listReads(app.db)).filter(
      ({ actor_id, action }) => actor_id === ben.user.user_id && action === 'thread.opened',
    )
  for (const read of ways) {
    await ben.signIn()
    await read()
    await read()
  }
  await expect.poll(async () => (await opened()).length, patience).toBe(ways.length)
  const rows = await opened()
  expect(new Set(rows.map(({ object_id }) => object_id))).toEqual(new Set([params.id]))
  expect(new Set(rows.map(({ details }) => details.session_id)).size).toBe(ways.length)
})

test('threads of lists and search results are audited in one row, and again only if they are new', async () => {
  const { ana, ben, app } = await createHospital()
  const first = await ana.writes(ben, 'Potassium bed 12')
  await ben.inbox()
  await ben.inbox()
  await ben.call(searchThreads, { query: { q: 'potassium' } })
  const second = await ana.writes(ben, 'Sodium bed 14')
  await ben.inbox()
  const shown = async () =>
    (await listReads(app.db))
      .filter(({ actor_id, action }) => actor_id === ben.user.user_id && action === 'threads.shown')
      .map(({ details: { what, ids } }) => ({ what, ids }))
  await expect.poll(shown, patience).toEqual([
    { what: 'list', ids: [first.id] },
    { what: 'search', ids: [first.id] },
    { what: 'list', ids: [second.id] },
  ])
})

test('a stop writes the reads of its last second', async () => {
  const { ana, ben, database_url, startSecondNode } = await createHospital()
  const thread = await ana.writes(ben, 'Potassium bed 12')
  const node = await startSecondNode()
  await node.connectAs(ben).messages(thread)
  await node.stop()
  const db = openDatabase(deriveLogins(database_url))
  onTestFinished(() => db.close())
  expect(await listReads(db)).toMatchObject([
    { actor_id: ben.user.user_id, action: 'thread.opened', object_id: thread.id },
  ])
})

test('each event that reaches a monitor is audited before it is sent, live and on reconnection', async () => {
  const { ana, ben, cleo, dora, app } = await createHospital()
  const before = await dora.connect()
  await dora.call(monitorUser, { params: { id: ben.user.user_id }, body: { duration: 600 } })
  const live = async () =>
    (await listReads(app.db))
      .filter(({ details }) => details.what === 'live')
      .map(({ actor_id, details }) => ({ actor_id, ids: details.ids }))
  const row = (id: number) => ({ actor_id: dora.user.user_id, ids: [id] })

  const thread = await ana.writes(ben, 'Potassium bed 12')
  await before.receives('thread_new', (event) => event.thread.id === thread.id)
  expect(await live()).toEqual([row(thread.id)])

  const cursor = before.frames.findLast((frame) => 'cursor' in frame)?.cursor
  await before.disconnect()
  await ben.replies(thread, 'Calcium given')
  const again = await dora.connect(cursor)
  await again.receives('thread_new_message', (event) => event.thread_id === thread.id)
  expect(await live()).toEqual([row(thread.id), row(thread.id)])

  const own = await dora.writes(cleo, 'Not monitored')
  await cleo.replies(own, 'Read')
  await again.receives('thread_new_message', (event) => event.thread_id === own.id)
  expect(await live()).toHaveLength(2)
})
