import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditSealer, sealAudit } from '@wardline/server/platform/audit/sealer.ts'
import { verifyAudit } from '@wardline/server/platform/audit/verify.ts'
import { openDatabase, type Database } from '@wardline/server/platform/db/database.ts'
import type { Tx } from '@wardline/server/platform/db/transaction.ts'
import { freshDatabase } from '../world/database.ts'

const log = pino({ level: 'silent' })
let db: Database
let owner: pg.Client
let account_id = 0
let accounts = 0

beforeAll(async () => {
  const fresh = await freshDatabase()
  db = openDatabase(fresh.url)
  owner = new pg.Client({ connectionString: fresh.url })
  await owner.connect()
  return async () => {
    await Promise.all([db.close(), owner.end()])
    await fresh.drop()
  }
})

beforeEach(async () => {
  await sealAudit(db)
  const { rows } = await owner.query<{ account_id: string }>(
    'insert into account (name) values ($1) returning account_id',
    [`Account ${(accounts += 1)}`],
  )
  account_id = Number(rows[0]?.account_id)
})

const deed = (action: string) => ({
  actor_id: 7,
  action,
  object_type: 'thread',
  object_id: 1,
  details: { n: 1.5e3 },
})
const does = (action: string) => db.write(account_id, async (tx) => tx.audit(deed(action)))

const verified = async () => {
  const [result] = await db.worker((worker) => verifyAudit(worker, account_id))
  return result
}

const sealedActions = async () => {
  const { rows } = await db.worker((worker) =>
    sql<{ action: string }>`
      select a.action from audit_seal s join audit a on a.account_id = s.account_id and a.id = s.audit_id
       where s.account_id = ${account_id} order by s.seq`.execute(worker),
  )
  return rows.map((row) => row.action)
}

test('what was done is sealed in its order, and the chain verifies', async () => {
  await does('thread.created')
  await does('thread.archived')
  expect(await verified()).toMatchObject({ rows: 0, unsealed: 2, first_bad: null, head: null })
  expect(await sealAudit(db)).toBe(2)
  expect(await sealedActions()).toEqual(['thread.created', 'thread.archived'])
  expect(await verified()).toMatchObject({ rows: 2, unsealed: 0, first_bad: null, head: { seq: 2 } })
  expect(await sealAudit(db)).toBe(0)
})

test('whoever commits late is sealed late, not passed over', async () => {
  let commit = () => {}
  let begun: (tx: Tx) => void = () => {}
  const isOpen = new Promise<Tx>((resolve) => (begun = resolve))
  const slow = db.write(account_id, async (tx) => {
    await sql`insert into audit (account_id, action, object_type) values (${account_id}, 'slow', 'thread')`.execute(
      tx.db,
    )
    begun(tx)
    await new Promise<void>((resolve) => (commit = resolve))
  })
  await isOpen
  await does('quick')
  expect(await sealAudit(db)).toBe(1)
  expect(await verified()).toMatchObject({ first_bad: null })
  commit()
  await slow
  expect(await sealAudit(db)).toBe(1)
  expect(await sealedActions()).toEqual(['quick', 'slow'])
  expect(await verified()).toMatchObject({ rows: 2, unsealed: 0, first_bad: null })
})

test('twenty writers, rollbacks among them, and two sealers at once: every row once', async () => {
  let isWriting = true
  const sealing = [db, db].map(async (each) => {
    while (isWriting) await sealAudit(each)
  })
  const writer = async (who: number) => {
    for (let i = 0; i < 15; i++) {
      await db
        .write(account_id, async (tx) => {
          tx.audit(deed(`${who}.${i}`))
          if (i % 5 === 4) throw new Error('changed my mind')
        })
        .catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, who) => writer(who)))
  isWriting = false
  await Promise.all(sealing)
  await sealAudit(db)
  const sealed = await sealedActions()
  expect(sealed).toHaveLength(20 * 12)
  expect(new Set(sealed).size).toBe(20 * 12)
  expect(await verified()).toMatchObject({ rows: 240, unsealed: 0, first_bad: null })
})

test('a long backlog is sealed in parts of whole transactions', async () => {
  for (const rows of [900, 900, 900, 2_500, 10]) {
    await owner.query(
      `insert into audit (account_id, action, object_type) select $1, 'import', 'patient' from generate_series(1, $2::int)`,
      [account_id, rows],
    )
  }
  expect(await sealAudit(db)).toBe(5_210)
  expect(await verified()).toMatchObject({ rows: 5_210, unsealed: 0, first_bad: null })
})

test('a trail restored into another database goes on where it was', async () => {
  await does('before')
  await sealAudit(db)
  await does('dumped before it was sealed')
  // Another cluster's transactions may be far ahead of this one's.
  await owner.query(`update audit_cursor set snapshot = '999999999999:999999999999:'`)
  await does('after')
  expect(await sealAudit(db)).toBe(2)
  await does('later')
  expect(await sealAudit(db)).toBe(1)
  expect(await verified()).toMatchObject({ rows: 4, unsealed: 0, first_bad: null })
})

test('the sealer seals by itself, soon after the commit', async () => {
  const sealer = auditSealer({ db, log })
  sealer.start()
  await does('thread.created')
  await expect.poll(sealedActions, { interval: 20, timeout: 2_000 }).toEqual(['thread.created'])
  await sealer.stop()
})

test('the application can neither change its trail, nor seal it, nor say which transaction it was', async () => {
  await does('thread.created')
  await sealAudit(db)
  const attempts = [
    `update audit set action = 'nothing'`,
    `delete from audit`,
    `insert into audit (account_id, action, object_type, xid) values (${account_id}, 'x', 'y', '5')`,
    `insert into audit_seal values (${account_id}, 2, 1, '')`,
    `delete from audit_seal`,
    `update audit_cursor set snapshot = pg_current_snapshot()`,
  ]
  for (const attempt of attempts) {
    await expect(
      db.write(account_id, async (tx) => void (await sql.raw(attempt).execute(tx.db))),
      attempt,
    ).rejects.toMatchObject({ code: '42501' })
  }
})
