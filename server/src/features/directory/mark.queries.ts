import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

interface Mark {
  account_id: number
  user_id: number
  contact_id: number
}

export async function addFavorite(db: Db, { account_id, user_id, contact_id }: Mark): Promise<boolean> {
  const { rows } = await sql`
    insert into favorite (account_id, user_id, contact_id) values (${account_id}, ${user_id}, ${contact_id})
    on conflict do nothing returning contact_id`.execute(db)
  return rows.length > 0
}

export async function removeFavorite(db: Db, { account_id, user_id, contact_id }: Mark): Promise<boolean> {
  const { rows } = await sql`
    delete from favorite where account_id = ${account_id} and user_id = ${user_id} and contact_id = ${contact_id}
    returning contact_id`.execute(db)
  return rows.length > 0
}

interface Pin {
  account_id: number
  department_id: number
  contact_id: number
  is_pinned: boolean
}

export async function setPin(
  db: Db,
  { account_id, department_id, contact_id, is_pinned }: Pin,
): Promise<boolean> {
  const { rows } = await sql`
    insert into department_contact (account_id, department_id, contact_id, is_pinned)
    select d.account_id, d.id, ${contact_id}, ${is_pinned} from department d
     where d.account_id = ${account_id} and d.id = ${department_id}
    on conflict (account_id, department_id, contact_id) do update set is_pinned = excluded.is_pinned
    returning contact_id`.execute(db)
  return rows.length > 0
}
