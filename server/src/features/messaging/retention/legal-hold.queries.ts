import type { NewLegalHold } from '@wardline/contract/messaging/retention/retention.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface HoldRow {
  id: number
  user_id: number | null
  user_name: string | null
  patient_id: number | null
  patient_name: string | null
  patient_mrn: string | null
  thread_id: number | null
  reason: string
  created: string
  created_by: string
  released: string | null
  released_by: string | null
  release_reason: string | null
}

const columns = sql`
  h.id, h.user_id, u.display_name as user_name, h.patient_id, p.display_name as patient_name, p.mrn as patient_mrn,
  h.thread_id, h.reason, h.created, c.display_name as created_by, h.released, r.display_name as released_by, h.release_reason`
const joins = sql`
  join users c on c.account_id = h.account_id and c.id = h.created_by
  left join users r on r.account_id = h.account_id and r.id = h.released_by
  left join users u on u.account_id = h.account_id and u.id = h.user_id
  left join patient p on p.account_id = h.account_id and p.id = h.patient_id`

export async function listHolds(
  db: Db,
  { account_id, limit, offset }: { account_id: number; limit: number; offset: number },
): Promise<{ count: number; rows: HoldRow[] }> {
  const { rows } = await sql<HoldRow & { total: number }>`
    select ${columns}, count(*) over ()::int as total from legal_hold h ${joins}
     where h.account_id = ${account_id}
     order by h.released is not null, h.id desc limit ${limit} offset ${offset}`.execute(db)
  return { count: rows[0]?.total ?? 0, rows }
}

export async function findHold(db: Db, account_id: number, id: number): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`
    select ${columns} from legal_hold h ${joins} where h.account_id = ${account_id} and h.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Undefined if a hold on the record is in force. */
export async function insertHold(
  db: Db,
  {
    account_id,
    created_by,
    user_id,
    patient_id,
    thread_id,
    reason,
  }: NewLegalHold & { account_id: number; created_by: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into legal_hold (account_id, user_id, patient_id, thread_id, reason, created_by)
    values (${account_id}, ${user_id ?? null}, ${patient_id ?? null}, ${thread_id ?? null}, ${reason}, ${created_by})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** False if it was released before. */
export async function releaseHold(
  db: Db,
  {
    account_id,
    id,
    released_by,
    reason,
  }: { account_id: number; id: number; released_by: number; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update legal_hold set released = clock_now(), released_by = ${released_by}, release_reason = ${reason}
     where account_id = ${account_id} and id = ${id} and released is null returning id`.execute(db)
  return rows.length > 0
}

export interface RecordIds {
  user_id?: number | undefined
  patient_id?: number | undefined
  thread_id?: number | undefined
}

/** The first field whose record does not exist in the account. */
export async function findMissing(
  db: Db,
  account_id: number,
  { user_id = 0, patient_id = 0, thread_id = 0 }: RecordIds,
): Promise<'user_id' | 'patient_id' | 'thread_id' | undefined> {
  const { rows } = await sql<{ user_id: boolean; patient_id: boolean; thread_id: boolean }>`
    select ${user_id}::bigint = 0 or exists (select from users where account_id = ${account_id} and id = ${user_id}) as user_id,
           ${patient_id}::bigint = 0 or exists (select from patient where account_id = ${account_id} and id = ${patient_id}) as patient_id,
           ${thread_id}::bigint = 0 or exists (select from thread where account_id = ${account_id} and id = ${thread_id}) as thread_id`.execute(
    db,
  )
  const found = rows[0]
  return (['user_id', 'patient_id', 'thread_id'] as const).find((field) => found?.[field] === false)
}
