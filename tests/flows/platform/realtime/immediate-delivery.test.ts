import { threadRead } from '@wardline/contract/messaging/threads/thread.events.ts'
import { openDatabase, type Database } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { localBus } from '@wardline/server/platform/realtime/bus.ts'
import { Hub } from '@wardline/server/platform/realtime/hub.ts'
import type { Connection } from '@wardline/server/platform/realtime/subscriptions.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../../fixtures/database/test-database.ts'

/** Own commits are sent without reading the log, unless something precedes them. */

const user_id = 7
let account_id = 0
let here: Database
let elsewhere: Database
let hub: Hub
let heard: number[]
let cursor: string

beforeEach(async () => {
  const fresh = await createDatabase()
  here = openDatabase(deriveLogins(fresh.url))
  elsewhere = openDatabase(deriveLogins(fresh.url))
  account_id = await here.acrossAccounts(async (worker) => {
    const { rows } = await sql<{ account_id: number }>`
      insert into account (name) values ('General') returning account_id`.execute(worker)
    return rows[0]?.account_id ?? 0
  })
  hub = new Hub({
    db: here,
    bus: localBus(),
    log: (error) => expect.unreachable(error.message),
    monitors: { isMonitor: async () => false, audit: async () => {} },
  })
  await hub.start()
  heard = []
  await hub.connect(createListener(heard), undefined)
  return async () => {
    await hub.stop()
    await Promise.all([here.close(), elsewhere.close()])
    await fresh.drop()
  }
})

function createListener(hears: number[]): Connection {
  const take = (text: string) => {
    const frame = JSON.parse(text) as { cursor: string; events?: { payload: { read_message_id: number } }[] }
    cursor = frame.cursor
    hears.push(...(frame.events ?? []).map(({ payload }) => payload.read_message_id))
  }
  return {
    caller: { account_id, user_id, session_id: 1, permissions: new Set() },
    channels: new Set(),
    is_monitor: undefined,
    send: take,
    sendNow: take,
    pause: () => {},
    discardPaused: () => {},
    resume: () => {},
    close: () => {},
  }
}

const writeEvent = (db: Database, read_message_id: number, during: () => Promise<unknown> = async () => {}) =>
  db.write(account_id, async (tx) => {
    tx.emit(threadRead, { user: user_id }, { thread_id: 1, read_message_id, unread_message_count: 0 })
    await during()
  })

async function missedSince(from: string): Promise<number[]> {
  const missed: number[] = []
  const back = createListener(missed)
  await hub.connect(back, from)
  hub.disconnect(back)
  return missed
}

test("an event arrives before its writer's response, once, with a cursor that skips nothing", async () => {
  let at_once = 0
  for (let n = 1; n <= 300 && at_once < 5; n++) {
    await writeEvent(here, n)
    // Databases of a cluster share transaction ids, so now and then the log is read.
    if (heard.at(-1) === n) at_once += 1
    await expect.poll(() => heard).toEqual(Array.from({ length: n }, (_, index) => index + 1))
  }
  expect(at_once).toBe(5)
  const at = cursor
  expect(await missedSince(at)).toEqual([])
  await writeEvent(elsewhere, 1_000)
  hub.wake()
  await expect.poll(() => heard.at(-1)).toBe(1_000)
  expect(await missedSince(at)).toEqual([1_000])
})

test('commits of another node before it arrive before it', async () => {
  for (let n = 0; n < 10; n += 2) {
    await writeEvent(elsewhere, n)
    await writeEvent(here, n + 1)
    await expect.poll(() => heard).toEqual(Array.from({ length: n + 2 }, (_, index) => index))
  }
})

test('a concurrent commit of another node arrives too, and neither twice', async () => {
  await writeEvent(elsewhere, 0, () => writeEvent(here, 1))
  await writeEvent(here, 2)
  await expect.poll(() => heard.toSorted((a, b) => a - b)).toEqual([0, 1, 2])
  await writeEvent(here, 3)
  await expect.poll(() => heard).toHaveLength(4)
  expect(await missedSince(cursor)).toEqual([])
})

test('many concurrent events each arrive once', async () => {
  const all = Array.from({ length: 60 }, (_, n) => n)
  await Promise.all(all.map((n) => writeEvent(n % 3 === 0 ? elsewhere : here, n)))
  hub.wake()
  await expect.poll(() => heard.length).toBe(60)
  expect(heard.toSorted((a, b) => a - b)).toEqual(all)
  expect(await missedSince(cursor)).toEqual([])
})
