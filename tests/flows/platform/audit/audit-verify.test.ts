import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { createDatabase } from '../../../fixtures/database/test-database.ts'

let owner: pg.Client
let url = ''
let account_id = 0

beforeAll(async () => {
  const fresh = await createDatabase()
  url = fresh.url
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const { rows } = await owner.query<{ account_id: string }>(
    `insert into account (name) values ('General') returning account_id`,
  )
  account_id = Number(rows[0]?.account_id)
  const db = openDatabase(deriveLogins(url))
  for (const action of ['thread.created', 'thread.read', 'thread.archived'] as const) {
    await db.write(account_id, async (tx) => {
      tx.audit(7, action, { thread: 1 })
    })
  }
  await db.close()
  return async () => {
    await owner.end()
    await fresh.drop()
  }
})

/** Runs the program behind `npm run audit:verify`. */
const runVerify = (...words: string[]): Promise<{ code: number; said: string }> => {
  const script = fileURLToPath(new URL('../../../../server/src/cli/audit-verify.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: url }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr })
    })
  })
}

let head = ''

test('the audit command verifies an intact trail and prints its head', async () => {
  const before = await runVerify()
  expect(before.code).toBe(0)
  head = /^account \d+: 3 rows in order, head (\d+:3:[0-9a-f]{64})$/m.exec(before.said)?.[1] ?? ''
  expect(head).not.toBe('')
  expect((await runVerify('--head', head)).code).toBe(0)
})

test('the audit command names an altered row', async () => {
  await owner.query(`update audit set actor_id = 8 where action = 'thread.read'`)
  const { rows } = await owner.query<{ id: string }>(`select id from audit where action = 'thread.read'`)
  const altered = await runVerify()
  expect(altered.code).toBe(1)
  expect(altered.said).toContain(
    `account ${account_id}: WRONG at seal 2, audit row ${rows[0]?.id}: the row was altered`,
  )

  await owner.query(`update audit set actor_id = 7 where action = 'thread.read'`)
  expect((await runVerify('--head', head)).code).toBe(0)
})

test('given an earlier head, the audit command finds a chain whose end was cut off', async () => {
  await owner.query(
    `delete from audit where action = 'thread.archived'; delete from audit_seal where seq = 3`,
  )
  expect((await runVerify()).code).toBe(0)
  const cut = await runVerify('--account', String(account_id), '--head', head)
  expect(cut.code).toBe(1)
  expect(cut.said).toContain('WRONG at seal 3: the end of the chain was cut off')
})

test('wrong arguments print the usage', async () => {
  expect(await runVerify('--head', 'yesterday')).toEqual({
    code: 2,
    said: '--head: yesterday does not have the form N:SEQ:HASH. Run with --help for usage.\n',
  })
})
