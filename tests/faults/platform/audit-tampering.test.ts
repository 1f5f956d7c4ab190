import { createHash } from 'node:crypto'
import process from 'node:process'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { sealAudit } from '@wardline/server/platform/audit/sealer.ts'
import { verifyAudit, type KeptHead } from '@wardline/server/platform/audit/verify.ts'
import { kyselyOn } from '@wardline/server/platform/db/connection.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { parsers } from '@wardline/server/platform/db/types.ts'
import { createDatabase } from '../../fixtures/database/test-database.ts'

// F24: every single change to the trail, even by a database owner, is detected and located.

const isFull = process.env['FAULTS'] === 'full'
const edits = isFull ? 1_000 : 100
const rows = isFull ? 600 : 80

let owner: pg.Client
let account_id = 0
let head: KeptHead

beforeAll(async () => {
  const fresh = await createDatabase()
  const db = openDatabase(deriveLogins(fresh.url))
  owner = new pg.Client({ connectionString: fresh.url, types: parsers })
  await owner.connect()
  const found = await owner.query<{ account_id: number }>(
    `insert into account (name) values ('General') returning account_id`,
  )
  account_id = found.rows[0]?.account_id ?? 0
  for (let i = 0; i < rows; i++) {
    await db.write(account_id, async (tx) => {
      tx.audit(i % 3 === 0 ? null : i, 'thread.read', { thread: i }, { i, message_id: i })
    })
  }
  expect(await sealAudit(db)).toBe(rows)
  await db.close()
  const [result] = await verifyAudit(kyselyOn(owner), account_id)
  head = { account_id, seq: rows, hash: result?.head?.hash ?? '' }
  return async () => {
    await owner.end()
    await fresh.drop()
  }
})

/** The same seed makes the same edits. */
function createRoll(seed: number) {
  let n = 0
  return (sides: number) =>
    createHash('sha256')
      .update(`${seed}:${(n += 1)}`)
      .digest()
      .readUInt32BE() % sides
}

interface Edit {
  what: string
  apply(row: { seq: number; id: number }, roll: (sides: number) => number): Promise<(number | null)[]>
  needsHead?: true
}

const runAsOwner = (text: string, values: unknown[] = []) => owner.query(text, values)

const setColumn = (column: string, to: string): Edit => ({
  what: `alter ${column}`,
  apply: async ({ id }) => {
    await runAsOwner(`update audit set ${column} = ${to} where id = $1`, [id])
    return [id]
  },
})

const idAt = async (seq: number) => {
  const { rows: found } = await runAsOwner(
    'select audit_id from audit_seal where account_id = $1 and seq = $2',
    [account_id, seq],
  )
  return (found[0] as { audit_id: number } | undefined)?.audit_id ?? null
}

const kinds: Edit[] = [
  setColumn('actor_id', 'coalesce(actor_id, 0) + 1'),
  setColumn('action', `action || ' '`),
  setColumn('object_type', `'patient'`),
  setColumn('object_id', 'object_id + 1'),
  setColumn('details', `details || '{"more": null}'`),
  setColumn('details', `details - 'message_id'`),
  setColumn('at', `at + interval '1 microsecond'`),
  setColumn('at', `'infinity'`),
  setColumn('xid', `(xid::text::bigint + 1)::text::xid8`),
  {
    what: 'remove the row',
    apply: async ({ id }) => {
      await runAsOwner('delete from audit where id = $1', [id])
      return [id]
    },
  },
  {
    what: 'remove the seal',
    apply: async ({ id }) => {
      await runAsOwner('delete from audit_seal where audit_id = $1', [id])
      return [null, id]
    },
  },
  {
    what: 'remove row and seal, closing the gap',
    apply: async ({ seq, id }) => {
      const next = await idAt(seq + 1)
      await runAsOwner('delete from audit where id = $1', [id])
      await runAsOwner('delete from audit_seal where audit_id = $1', [id])
      await runAsOwner('update audit_seal set seq = -seq where seq > $1', [seq])
      await runAsOwner('update audit_seal set seq = -seq - 1 where seq < 0')
      return [next]
    },
    needsHead: true,
  },
  {
    what: 'alter the seal',
    apply: async ({ id }) => {
      await runAsOwner(`update audit_seal set hash = sha256(hash) where audit_id = $1`, [id])
      return [id]
    },
  },
  {
    what: 'insert a row behind the seal',
    apply: async ({ id }) => {
      const { rows: made } = await runAsOwner(
        `insert into audit (account_id, id, xid, at, action, object_type) overriding system value
         select account_id, id + 1000000, xid, at, 'thread.recalled', 'thread' from audit where id = $1 returning id`,
        [id],
      )
      return [(made[0] as { id: number }).id]
    },
  },
  {
    what: 'insert a row with a seal of its own',
    apply: async ({ seq, id }) => {
      const { rows: made } = await runAsOwner(
        `insert into audit (account_id, id, xid, at, action, object_type) overriding system value
         select account_id, id + 1000000, xid, at, 'thread.recalled', 'thread' from audit where id = $1 returning id`,
        [id],
      )
      const forged = (made[0] as { id: number }).id
      await runAsOwner('update audit_seal set seq = -seq where seq >= $1', [seq])
      await runAsOwner('update audit_seal set seq = -seq + 1 where seq < 0')
      await runAsOwner(`insert into audit_seal values ($1, $2, $3, sha256('forged'))`, [
        account_id,
        seq,
        forged,
      ])
      return [forged]
    },
  },
  {
    what: 'swap two rows',
    apply: async ({ seq, id }, roll) => {
      const otherSeq = ((seq + roll(rows - 1)) % rows) + 1
      const other = await idAt(otherSeq)
      await runAsOwner(
        `update audit a set action = b.action, object_id = b.object_id, details = b.details, actor_id = b.actor_id
           from audit b where (a.id, b.id) in (($1, $2), ($2, $1))`,
        [id, other],
      )
      return [otherSeq < seq ? other : id]
    },
  },
  {
    what: 'swap two seals',
    apply: async ({ seq, id }) => {
      const otherSeq = seq === 1 ? 2 : seq - 1
      const other = await idAt(otherSeq)
      await runAsOwner(`update audit_seal set audit_id = -audit_id where audit_id in ($1, $2)`, [id, other])
      await runAsOwner(
        `update audit_seal set audit_id = case audit_id when -$1::bigint then $2::bigint else $1::bigint end where audit_id < 0`,
        [id, other],
      )
      // The report names the row that has moved to the earlier position.
      return [otherSeq < seq ? id : other]
    },
  },
  {
    what: 'cut the end off',
    apply: async ({ seq }) => {
      await runAsOwner('delete from audit where id in (select audit_id from audit_seal where seq >= $1)', [
        seq,
      ])
      await runAsOwner('delete from audit_seal where seq >= $1', [seq])
      return [null]
    },
    needsHead: true,
  },
]

test(`each of ${edits} single edits by the database owner is detected and located`, async () => {
  const missed: string[] = []
  for (let i = 0; i < edits; i++) {
    const roll = createRoll(i)
    const edit = kinds[i % kinds.length] as Edit
    const seq = roll(rows) + 1
    const id = (await idAt(seq)) ?? 0
    await runAsOwner('begin')
    const expected = await edit.apply({ seq, id }, roll)
    const [result] = await verifyAudit(kyselyOn(owner), account_id, edit.needsHead ? [head] : [])
    await runAsOwner('rollback')
    const found = result?.first_bad
    if (!found || !expected.includes(found.audit_id))
      missed.push(`${i}: ${edit.what} at ${seq}: ${JSON.stringify(result)}`)
  }
  expect(missed).toEqual([])
  expect((await verifyAudit(kyselyOn(owner), account_id, [head]))[0]).toMatchObject({ rows, first_bad: null })
})

test('a chain recomputed from the first altered row is detected by an externally stored head', async () => {
  await runAsOwner('begin')
  await runAsOwner('update audit set actor_id = 99 where id = $1', [await idAt(1)])
  await runAsOwner('delete from audit_seal')
  await runAsOwner(`update audit_cursor set snapshot = '3:3:'`)
  await runAsOwner('set local role wardline_worker')
  const worker = kyselyOn(owner)
  await sealAudit({ acrossAccounts: (fn: (db: typeof worker) => Promise<unknown>) => fn(worker) } as never)
  const [alone] = await verifyAudit(worker, account_id)
  const [kept] = await verifyAudit(worker, account_id, [head])
  await runAsOwner('rollback')
  expect(alone?.first_bad).toBeNull()
  expect(kept?.first_bad).toMatchObject({ seq: rows, why: expect.stringContaining('written anew') })
})
