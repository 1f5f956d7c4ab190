import type { SuppressedAddress } from '@wardline/contract/alerts/suppressions/suppressed-address.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

const max_rows = 250

export type SuppressedAddressRow = Omit<SuppressedAddress, 'may'>

export async function listSuppressedAddresses(db: Db, account_id: number): Promise<SuppressedAddressRow[]> {
  const { rows } = await sql<SuppressedAddressRow>`
    select s.address, s.reason, s.at,
           case when u.id is not null then jsonb_build_object('id', u.id, 'display_name', u.display_name) end as person
      from suppressed_address s left join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.account_id = ${account_id}
     order by s.at desc, s.address limit ${max_rows}`.execute(db)
  return rows
}

export async function deleteSuppression(
  db: Db,
  account_id: number,
  address: string,
): Promise<{ user_id: number | null; reason: string } | undefined> {
  const { rows } = await sql<{ user_id: number | null; reason: string }>`
    delete from suppressed_address where account_id = ${account_id} and address = ${address}
    returning user_id, reason`.execute(db)
  return rows[0]
}
