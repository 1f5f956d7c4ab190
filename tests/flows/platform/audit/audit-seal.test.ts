import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditSealer, sealAudit } from '@wardline/server/platform/audit/sealer.ts'
import { verifyAudit } from '@wardline/server/platform/audit/verify.ts'
import { openDatabase, type Database } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import type { Tx } from '@wardline/server/platform/db/transaction.ts'
import { createDatabase } from '../../../fixtures/database/test-database.ts'

const log = pino({ level: 'silent' })
let db: Database
let owner: pg.Client
let account_id = 0
let accounts = 0

beforeAll(async () => {
  const fresh = await createDatabase()
  db = openDatabase(deriveLogins(fresh.url))
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

const auditEntry = (tx: Tx, action: string) => tx.audit(7, action as AuditAction, { thread: 1 }, { n: 1.5e3 })
const commitEntry = (action: string) => db.write(account_id, async (tx) => auditEntry(tx, action))

const verifyTrail = async () => {
  const [result] = await db.acrossAccounts((worker) => verifyAudit(worker, account_id))
  return result
}

const sealedActions = async () => {
  const { rows } = await db.acrossAccounts((worker) =>
    sql<{ action: string }>`
      select a.action from audit_seal s join audit a on a.account_id = s.account_id and a.id = s.audit_id
       where s.account_id = ${account_id} order by s.seq`.execute(worker),
  )
  return rows.map((row) => row.action)
}

test('actions are sealed in order, and the chain verifies', async () => {
  await commitEntry('thread.created')
  await commitEntry('thread.archived')
  expect(await verifyTrail()).toMatchObject({ rows: 0, unsealed: 2, first_bad: null, head: null })
  expect(await sealAudit(db)).toBe(2)
  expect(await sealedActions()).toEqual(['thread.created', 'thread.archived'])
  expect(await verifyTrail()).toMatchObject({ rows: 2, unsealed: 0, first_bad: null, head: { seq: 2 } })
  expect(await sealAudit(db)).toBe(0)
})

test('a late commit is sealed late, not skipped', async () => {
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
  await commitEntry('quick')
  expect(await sealAudit(db)).toBe(1)
  expect(await verifyTrail()).toMatchObject({ first_bad: null })
  commit()
  await slow
  expect(await sealAudit(db)).toBe(1)
  expect(await sealedActions()).toEqual(['quick', 'slow'])
  expect(await verifyTrail()).toMatchObject({ rows: 2, unsealed: 0, first_bad: null })
})

test('twenty writers with rollbacks and two sealers seal every row once', async () => {
  let isWriting = true
  const sealing = [db, db].map(async (each) => {
    while (isWriting) await sealAudit(each)
  })
  const writer = async (person: number) => {
    for (let i = 0; i < 15; i++) {
      await db
        .write(account_id, async (tx) => {
          auditEntry(tx, `${person}.${i}`)
          if (i % 5 === 4) throw new Error('changed my mind')
        })
        .catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, person) => writer(person)))
  isWriting = false
  await Promise.all(sealing)
  await sealAudit(db)
  const sealed = await sealedActions()
  expect(sealed).toHaveLength(20 * 12)
  expect(new Set(sealed).size).toBe(20 * 12)
  expect(await verifyTrail()).toMatchObject({ rows: 240, unsealed: 0, first_bad: null })
})

test('a long backlog is sealed in parts of whole transactions', async () => {
  for (const rows of [900, 900, 900, 2_500, 10]) {
    await owner.query(
      `insert into audit (account_id, action, object_type) select $1, 'import', 'patient' from generate_series(1, $2::int)`,
      [account_id, rows],
    )
  }
  expect(await sealAudit(db)).toBe(5_210)
  expect(await verifyTrail()).toMatchObject({ rows: 5_210, unsealed: 0, first_bad: null })
})

test('a trail restored into another database continues where it was', async () => {
  await commitEntry('before')
  await sealAudit(db)
  await commitEntry('dumped before it was sealed')
  // Transaction ids of another cluster may be far ahead.
  await owner.query(`update audit_cursor set snapshot = '999999999999:999999999999:'`)
  await commitEntry('after')
  expect(await sealAudit(db)).toBe(2)
  await commitEntry('later')
  expect(await sealAudit(db)).toBe(1)
  expect(await verifyTrail()).toMatchObject({ rows: 4, unsealed: 0, first_bad: null })
})

test('the sealer runs on its own soon after a commit', async () => {
  const sealer = auditSealer({ db, log })
  sealer.start()
  await commitEntry('thread.created')
  await expect.poll(sealedActions, { interval: 20, timeout: 2_000 }).toEqual(['thread.created'])
  await sealer.stop()
})

test('the application can neither change its trail, nor seal it, nor forge its transaction id', async () => {
  await commitEntry('thread.created')
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
