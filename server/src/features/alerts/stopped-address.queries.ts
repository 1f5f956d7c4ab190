import type { StoppedAddress } from '@wardline/contract/alerts/stopped-address.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/** More than anybody reads; the newest of them. */
const most = 250

export type StoppedRow = Omit<StoppedAddress, 'may'>

export async function stoppedOf(db: Db, account_id: number): Promise<StoppedRow[]> {
  const { rows } = await sql<StoppedRow>`
    select s.address, s.reason, s.at,
           case when u.id is not null then jsonb_build_object('id', u.id, 'display_name', u.display_name) end as person
      from stopped_address s left join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.account_id = ${account_id}
     order by s.at desc, s.address limit ${most}`.execute(db)
  return rows
}

/** Whose it was, if that was known; undefined when it was not stopped. */
export async function lift(
  db: Db,
  account_id: number,
  address: string,
): Promise<{ user_id: number | null; reason: string } | undefined> {
  const { rows } = await sql<{ user_id: number | null; reason: string }>`
    delete from stopped_address where account_id = ${account_id} and address = ${address}
    returning user_id, reason`.execute(db)
  return rows[0]
}
