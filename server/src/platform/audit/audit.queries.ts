import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/connection.ts'

/** One sealer at a time over all nodes; released at the end of the transaction. */
const sealerLock = 7_305_218_931

/**
 * A row as one text that two databases agree on: a JSON array in the order of the columns, instants in UTC to the
 * microsecond, objects as jsonb writes them (keys ordered, numbers as they were given).
 */
const canonical: RawBuilder<string> = sql`jsonb_build_array(
  a.account_id, a.id, a.xid::text, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  a.actor_id, a.action, a.object_type, a.object_id, a.details)::text`

export interface RowToSeal {
  account_id: number
  id: number
  canonical: string
}

export interface Head {
  account_id: number
  seq: number
  hash: Buffer
}

export interface Seal extends Head {
  audit_id: number
}

export interface SealedRow extends Seal {
  canonical: string | null
}

export async function lockSealer(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(${sealerLock}) as held`.execute(db)
  return rows[0]?.held ?? false
}

/** `is_foreign`: the cursor lies ahead of this database's transactions, so it came with a dump of another one. */
export async function readCursor(db: Db): Promise<{ cursor: string; now: string; is_foreign: boolean }> {
  const { rows } = await sql<{ cursor: string; now: string; is_foreign: boolean }>`
    with here as (select pg_current_snapshot() as now)
    select snapshot::text as cursor, now::text, pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(now) as is_foreign
      from audit_cursor, here`.execute(db)
  const [row] = rows
  if (!row) throw new Error('audit_cursor has lost its row')
  return row
}

/** One statement that opens no transaction, for the sealer's look at an idle trail. every account: one sealer for all */
export async function hasUnsealedRows(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has_rows: boolean }>`
    select pg_snapshot_xmax(c.snapshot) > pg_snapshot_xmax(pg_current_snapshot())
        or exists (select from audit a where a.xid >= pg_snapshot_xmin(c.snapshot)
                      and not pg_visible_in_snapshot(a.xid, c.snapshot)) as has_rows
      from audit_cursor c`.execute(db)
  return rows[0]?.has_rows ?? true
}

export async function nthTransaction(
  db: Db,
  between: { cursor: string; now: string; n: number },
): Promise<bigint | undefined> {
  const { cursor, now, n } = between
  const { rows } = await sql<{ xid: string }>`
    select xid::text from audit
     where xid >= pg_snapshot_xmin(${cursor}::pg_snapshot)
       and not pg_visible_in_snapshot(xid, ${cursor}::pg_snapshot) and pg_visible_in_snapshot(xid, ${now}::pg_snapshot)
     order by xid offset ${n - 1} limit 1`.execute(db)
  return rows[0] && BigInt(rows[0].xid)
}

export async function rowsBetween(
  db: Db,
  { cursor, now }: { cursor: string; now: string },
): Promise<RowToSeal[]> {
  const { rows } = await sql<RowToSeal>`
    select a.account_id, a.id, ${canonical} as canonical from audit a
     where a.xid >= pg_snapshot_xmin(${cursor}::pg_snapshot)
       and not pg_visible_in_snapshot(a.xid, ${cursor}::pg_snapshot) and pg_visible_in_snapshot(a.xid, ${now}::pg_snapshot)
       and not exists (select from audit_seal s where s.account_id = a.account_id and s.audit_id = a.id)
     order by a.id`.execute(db)
  return rows
}

/** Ignores transaction ids, which have no meaning after the audit trail was restored into another database. */
export async function unsealedRows(db: Db, limit: number): Promise<RowToSeal[]> {
  const { rows } = await sql<RowToSeal>`
    select a.account_id, a.id, ${canonical} as canonical from audit a
     where not exists (select from audit_seal s where s.account_id = a.account_id and s.audit_id = a.id)
     order by a.id limit ${limit}`.execute(db)
  return rows
}

export async function headsOf(db: Db, account_ids: number[]): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select head.account_id, head.seq, head.hash from unnest(${account_ids}::bigint[]) as asked(account_id),
      lateral (select * from audit_seal s where s.account_id = asked.account_id order by s.seq desc limit 1) head`.execute(
    db,
  )
  return rows
}

export const insertSeals = (db: Db, seals: Seal[]) =>
  sql`
    insert into audit_seal (account_id, seq, audit_id, hash)
    select * from unnest(${seals.map((seal) => seal.account_id)}::bigint[], ${seals.map((seal) => seal.seq)}::bigint[],
      ${seals.map((seal) => seal.audit_id)}::bigint[], ${seals.map((seal) => seal.hash)}::bytea[])`.execute(
    db,
  )

export const moveCursor = (db: Db, snapshot: string) =>
  sql`update audit_cursor set snapshot = ${snapshot}::pg_snapshot`.execute(db)

export async function auditedAccounts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from account
    union select distinct account_id from audit_seal union select distinct account_id from audit order by 1`.execute(
    db,
  )
  return rows.map((row) => row.account_id)
}

export async function sealedRows(
  db: Db,
  after: { account_id: number; seq: number; limit: number },
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select s.account_id, s.seq, s.audit_id, s.hash, case when a.id is not null then ${canonical} end as canonical
      from audit_seal s left join audit a on a.account_id = s.account_id and a.id = s.audit_id
     where s.account_id = ${after.account_id} and s.seq > ${after.seq}
     order by s.seq limit ${after.limit}`.execute(db)
  return rows
}

export interface Unsealed {
  waiting: number
  /** The first unsealed row before the last seal, or null. */
  passed_id: number | null
}

export async function countUnsealed(db: Db, account_id: number): Promise<Unsealed> {
  const { rows } = await sql<Unsealed>`
    select count(*) filter (where not pg_visible_in_snapshot(a.xid, c.snapshot)) as waiting,
           min(a.id) filter (where pg_visible_in_snapshot(a.xid, c.snapshot)) as passed_id
      from audit a, audit_cursor c
     where a.account_id = ${account_id}
       and not exists (select from audit_seal s where s.account_id = a.account_id and s.audit_id = a.id)`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, passed_id: null }
}

export async function hashAt(
  db: Db,
  { account_id, seq }: { account_id: number; seq: number },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('audit_seal')
    .select('hash')
    .where('account_id', '=', account_id)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row?.hash
}
