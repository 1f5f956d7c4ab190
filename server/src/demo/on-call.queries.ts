import { sql } from 'kysely'
import type { Db } from '../platform/db/connection.ts'
import type { Shift } from './shifts.rules.ts'

export const insertShifts = async (db: Db, account_id: number, shifts: Shift[]) => {
  await sql`
    insert into shift (account_id, group_id, user_id, starts, ends)
    select ${account_id}, g.id, u.id, s.starts, s.ends
    from jsonb_to_recordset(${JSON.stringify(shifts.map((shift, ord) => ({ ...shift, ord })))}::jsonb)
      as s(ord int, "group" text, "user" uuid, starts timestamptz, ends timestamptz)
    join paging_group g on g.account_id = ${account_id} and g.name = s."group"
    join users u on u.account_id = ${account_id} and u.uid = s."user"
    order by s.ord
  `.execute(db)
}

/** The end of every chain: the department's first message contact, and the account's operator. */
export const setFailOvers = async (db: Db, account_id: number, operator_user_id: number) => {
  await sql`
    update department d set fail_over_user_id = (
      select min(user_id) from user_department ud
      where ud.account_id = ${account_id} and ud.department_id = d.id and ud.is_message_contact)
    where d.account_id = ${account_id}
  `.execute(db)
  await sql`update account set operator_user_id = ${operator_user_id} where account_id = ${account_id}`.execute(
    db,
  )
}
