import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface AddressOwner {
  id: number
  display_name: string
  mobile_number: string
  home_number: string
}

export async function findUsersByDigits(db: Db, account_id: number, digits: string): Promise<AddressOwner[]> {
  const { rows } = await sql<AddressOwner>`
    select id, display_name, mobile_number, home_number from users
     where account_id = ${account_id}
       and (regexp_replace(mobile_number, '\\D', '', 'g') like '%' || ${digits} || '%'
         or regexp_replace(home_number, '\\D', '', 'g') like '%' || ${digits} || '%')
     order by id`.execute(db)
  return rows
}

export async function findUsersByMail(db: Db, account_id: number, address: string): Promise<AddressOwner[]> {
  const { rows } = await sql<AddressOwner>`
    select id, display_name, mobile_number, home_number from users
     where account_id = ${account_id} and (lower_email = ${address} or lower(trim(pager_email)) = ${address})
     order by id`.execute(db)
  return rows
}

export async function suppressAddress(
  db: Db,
  of: { account_id: number; address: string; user_id: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into suppressed_address as s (account_id, address, user_id, reason)
    values (${of.account_id}, ${of.address}, ${of.user_id}, 'stop')
    on conflict (account_id, address) do update set reason = 'stop', at = clock_now() where s.reason <> 'stop'
    returning address`.execute(db)
  return rows.length > 0
}

export async function liftSuppression(db: Db, account_id: number, address: string): Promise<boolean> {
  const { rows } = await sql`
    delete from suppressed_address
     where account_id = ${account_id} and address = ${address} and reason in ('stop', 'refused')
    returning address`.execute(db)
  return rows.length > 0
}

export async function findAlertAddress(
  db: Db,
  account_id: number,
  alert_id: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ address: string }>`
    select address from alert where account_id = ${account_id} and id = ${alert_id}`.execute(db)
  return rows[0]?.address
}

/**
 * Permission holders in the user's departments, otherwise the operator, otherwise all holders. Only active users,
 * never the user themselves.
 */
export async function findAdministrators(
  db: Db,
  of: { account_id: number; user_id: number; holders: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number; rank: number }>`
    select u.id, case when exists (
             select from user_department theirs
               join user_department own on own.account_id = theirs.account_id and own.department_id = theirs.department_id
              where theirs.account_id = u.account_id and theirs.user_id = u.id and own.user_id = ${of.user_id})
             and u.id = any(${of.holders}::bigint[]) then 1
           when u.id = a.operator_user_id then 2 else 3 end as rank
      from users u join account a on a.account_id = u.account_id
     where u.account_id = ${of.account_id} and u.is_active and not u.is_locked and u.id <> ${of.user_id}
       and (u.id = any(${of.holders}::bigint[]) or u.id = a.operator_user_id)
     order by rank, u.id`.execute(db)
  const [first] = rows
  return rows.filter(({ rank }) => rank === first?.rank).map(({ id }) => id)
}
