import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface Chunk {
  account_id: number
  /** Selects rows after this one. */
  after: number
  limit: number
}

export interface Period {
  from: string
  until: string
}

export interface UserRow {
  id: number
  username: string
  last_name: string
  first_name: string
  title: string
  email: string
  mobile_number: string
  pager_number: string
  departments: string
  groups: string
  is_active: boolean
  is_locked: boolean
  last_seen: string | null
  created: string
}

/** Numbers that their user hides are left out. */
export async function listUsers(db: Db, { account_id, after, limit }: Chunk): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select u.id, u.username, u.last_name, u.first_name, u.title, u.email,
           case when u.hide_mobile_numbers then '' else u.mobile_number end as mobile_number, u.pager_number,
           coalesce((select string_agg(d.name, ', ' order by d.name) from user_department m
             join department d on d.account_id = m.account_id and d.id = m.department_id
            where m.account_id = u.account_id and m.user_id = u.id), '') as departments,
           coalesce((select string_agg(g.display_name, ', ' order by g.display_name) from permission_group_member m
             join permission_group g on g.account_id = m.account_id and g.id = m.group_id
            where m.account_id = u.account_id and m.user_id = u.id), '') as groups,
           u.is_active, u.is_locked, u.last_seen, u.created
      from users u where u.account_id = ${account_id} and u.id > ${after} order by u.id limit ${limit}`.execute(
    db,
  )
  return rows
}

export interface ContactRow {
  id: number
  uid: string
  type: string
  name: string
  title: string
  departments: string
}

/** Care teams are left out: their names are patients'. */
export async function listContacts(db: Db, { account_id, after, limit }: Chunk): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select c.id, c.uid, c.type, c.name, coalesce(u.title, '') as title,
           coalesce((select string_agg(d.name, ', ' order by d.name) from user_department m
             join department d on d.account_id = m.account_id and d.id = m.department_id
            where m.account_id = c.account_id and m.user_id = c.user_id), '') as departments
      from contact c left join users u on u.account_id = c.account_id and u.id = c.user_id
     where c.account_id = ${account_id} and c.is_listed and c.type <> 'CareTeam' and c.id > ${after}
     order by c.id limit ${limit}`.execute(db)
  return rows
}

export interface ShiftRow {
  id: number
  group_name: string
  user_id: number
  user_name: string
  call_order: number
  starts: string
  ends: string
}

export async function listShifts(
  db: Db,
  { account_id, after, limit }: Chunk,
  { from, until }: Period,
): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    select s.id, g.name as group_name, s.user_id, u.display_name as user_name, s.call_order, s.starts, s.ends
      from shift s
      join paging_group g on g.account_id = s.account_id and g.id = s.group_id
      join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.account_id = ${account_id} and s.id > ${after}
       and s.ends > ${from}::timestamptz and s.starts < ${until}::timestamptz
     order by s.id limit ${limit}`.execute(db)
  return rows
}

export interface MessageRow {
  id: number
  thread_id: number
  subject: string
  patient: string
  sent: string
  sender_id: number
  sender: string
  text: string
  /** Texts that the sender corrected or took back, oldest first. */
  earlier_texts: string
  /** Names of the users whom it mentions. */
  mentions: string
  /** The id of the message that it quotes; empty for none. */
  quoted_message_id: string
  attachments: string
}

/** Lists messages in the order in which they were sent, over all conversations of the user. */
export async function listMessages(
  db: Db,
  { account_id, after, limit }: Chunk,
  user_id: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.thread_id, thread_title(t) as subject, coalesce(p.display_name || coalesce(' (MRN ' || p.mrn || ')', ' (Temp ID T-' || p.id || ')'), '') as patient,
           m.created as sent, m.sender_id, u.display_name as sender,
           coalesce(nullif((select string_agg(field ->> 'data', E'\n') from jsonb_array_elements(m.data) field), ''), m.body) as text,
           coalesce((select string_agg((select string_agg(field ->> 'data', E'\n') from jsonb_array_elements(v.data) field),
                                       E'\n' order by v.id) from message_revision v
             where v.account_id = m.account_id and v.thread_id = m.thread_id and v.message_id = m.id), '') as earlier_texts,
           coalesce((select string_agg(mentioned.display_name, ', ' order by mentioned.display_name, mentioned.id)
              from users mentioned
             where mentioned.account_id = m.account_id and mentioned.id = any(m.mentioned_user_ids)), '') as mentions,
           coalesce(m.quoted_message_id::text, '') as quoted_message_id,
           coalesce((select string_agg(f.name, ', ' order by f.id) from file f
             where f.account_id = m.account_id and f.thread_id = m.thread_id and f.message_id = m.id), '') as attachments
      from message m
      join thread t on t.account_id = m.account_id and t.id = m.thread_id
      join users u on u.account_id = m.account_id and u.id = m.sender_id
      left join patient p on p.account_id = t.account_id and p.id = t.patient_id
     where m.account_id = ${account_id} and m.id > ${after}
       and m.thread_id = any(array(
         select s.thread_id from subscriber s where s.account_id = ${account_id} and s.user_id = ${user_id}
         union
         select t.id from thread t where t.account_id = ${account_id} and t.recalled is not null and (t.created_by = ${user_id}
           or exists (select from receipt r where r.account_id = ${account_id} and r.thread_id = t.id and r.user_id = ${user_id}))))
     order by m.id limit ${limit}`.execute(db)
  return rows
}

export async function isUserHeld(db: Db, account_id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from legal_hold where account_id = ${account_id} and user_id = ${user_id} and released is null`.execute(
    db,
  )
  return rows.length > 0
}

const count = async (rows: Promise<{ rows: { count: number }[] }>): Promise<number> =>
  (await rows).rows[0]?.count ?? 0

export const countUsers = (db: Db, account_id: number) =>
  count(
    sql<{ count: number }>`select count(*)::int as count from users where account_id = ${account_id}`.execute(
      db,
    ),
  )

export const countContacts = (db: Db, account_id: number) =>
  count(
    sql<{ count: number }>`
      select count(*)::int as count from contact
       where account_id = ${account_id} and is_listed and type <> 'CareTeam'`.execute(db),
  )

export const countShifts = (db: Db, account_id: number, { from, until }: Period) =>
  count(
    sql<{ count: number }>`
      select count(*)::int as count from shift
       where account_id = ${account_id} and ends > ${from}::timestamptz and starts < ${until}::timestamptz`.execute(
      db,
    ),
  )

export const countAudit = (db: Db, account_id: number, { from, until }: Period) =>
  count(
    sql<{ count: number }>`
      select count(*)::int as count from audit
       where account_id = ${account_id} and at >= ${from}::timestamptz and at < ${until}::timestamptz`.execute(
      db,
    ),
  )

export const countMessages = (db: Db, account_id: number, user_id: number) =>
  count(
    sql<{ count: number }>`
      select count(*)::int as count from subscriber s
        join message m on m.account_id = s.account_id and m.thread_id = s.thread_id
       where s.account_id = ${account_id} and s.user_id = ${user_id}`.execute(db),
  )
