import { threadRead } from '@wardline/contract/messaging/thread.events.ts'
import { openDatabase, type Database } from '@wardline/server/platform/db/database.ts'
import { localBus } from '@wardline/server/platform/realtime/bus.ts'
import { Hub } from '@wardline/server/platform/realtime/hub.ts'
import type { Member } from '@wardline/server/platform/realtime/rooms.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../world/database.ts'

/** What a node commits goes out without its reading the log again, unless something lies before it. */

const user_id = 7
let account_id = 0
let here: Database
let elsewhere: Database
let hub: Hub
/** What somebody with a socket here has heard, in the order of hearing. */
let heard: number[]
let cursor: string

beforeEach(async () => {
  const fresh = await freshDatabase()
  here = openDatabase(fresh.url)
  elsewhere = openDatabase(fresh.url)
  account_id = await here.worker(async (worker) => {
    const { rows } = await sql<{ account_id: number }>`
      insert into account (name) values ('General') returning account_id`.execute(worker)
    return rows[0]?.account_id ?? 0
  })
  hub = new Hub({ db: here, bus: localBus(), log: (error) => expect.unreachable(error.message) })
  await hub.start()
  heard = []
  await hub.enter(listener(heard), undefined)
  return async () => {
    await hub.stop()
    await Promise.all([here.close(), elsewhere.close()])
    await fresh.drop()
  }
})

function listener(hears: number[]): Member {
  const take = (text: string) => {
    const frame = JSON.parse(text) as { cursor: string; events?: { payload: { read_message_id: number } }[] }
    cursor = frame.cursor
    hears.push(...(frame.events ?? []).map(({ payload }) => payload.read_message_id))
  }
  return {
    caller: { account_id, user_id, session_id: 1, permissions: new Set() },
    channels: new Set(),
    send: take,
    sendNow: take,
    hold: () => {},
    forget: () => {},
    release: () => {},
    close: () => {},
  }
}

const tells = (db: Database, read_message_id: number, during: () => Promise<unknown> = async () => {}) =>
  db.write(account_id, async (tx) => {
    tx.emit(threadRead, { user: user_id }, { thread_id: 1, read_message_id, unread_message_count: 0 })
    await during()
  })

/** What a browser that comes back with this cursor still has to hear. */
async function missedSince(from: string): Promise<number[]> {
  const missed: number[] = []
  const back = listener(missed)
  await hub.enter(back, from)
  hub.leave(back)
  return missed
}

test('is heard when its writer has the answer, each once, with a cursor that nothing is missed from', async () => {
  let at_once = 0
  for (let n = 1; n <= 300 && at_once < 5; n++) {
    await tells(here, n)
    // Transactions of other databases are counted by the same numbers: beside them the log is read.
    if (heard.at(-1) === n) at_once += 1
    await expect.poll(() => heard).toEqual(Array.from({ length: n }, (_, index) => index + 1))
  }
  expect(at_once).toBe(5)
  const at = cursor
  expect(await missedSince(at)).toEqual([])
  await tells(elsewhere, 1_000)
  hub.nudge()
  await expect.poll(() => heard.at(-1)).toBe(1_000)
  expect(await missedSince(at)).toEqual([1_000])
})

test('what was committed elsewhere before it is heard before it', async () => {
  for (let n = 0; n < 10; n += 2) {
    await tells(elsewhere, n)
    await tells(here, n + 1)
    await expect.poll(() => heard).toEqual(Array.from({ length: n + 2 }, (_, index) => index))
  }
})

test('what commits elsewhere while it is under way is heard as well, neither twice', async () => {
  await tells(elsewhere, 0, () => tells(here, 1))
  await tells(here, 2)
  await expect.poll(() => heard.toSorted((a, b) => a - b)).toEqual([0, 1, 2])
  await tells(here, 3)
  await expect.poll(() => heard).toHaveLength(4)
  expect(await missedSince(cursor)).toEqual([])
})

test('many at once are each heard once', async () => {
  const all = Array.from({ length: 60 }, (_, n) => n)
  await Promise.all(all.map((n) => tells(n % 3 === 0 ? elsewhere : here, n)))
  hub.nudge()
  await expect.poll(() => heard.length).toBe(60)
  expect(heard.toSorted((a, b) => a - b)).toEqual(all)
  expect(await missedSince(cursor)).toEqual([])
})
