import type { ResponseMeanings } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

export type ThreadRow = {
  ord: number
  uid: string
  subject: string
  priority: number
  message_type_id: number | null
  patient_id: number | null
  created_by: number
  created: string
  last_message_date: string
  response_options: string[]
  response_meanings: ResponseMeanings
  requires_confirm: boolean
  apply_escalations: boolean
  ignore_user_status: boolean
  allow_replies: boolean
}

export const insertThreads = async (db: Db, account_id: number, threads: ThreadRow[]) => {
  const { rows } = await sql<{ id: number; uid: string }>`
    insert into thread (account_id, uid, subject, priority, message_type_id, patient_id, created_by, created, last_message_date,
                        response_options, response_meanings, requires_confirm, apply_escalations, ignore_user_status, allow_replies)
    select ${account_id}, uid, subject, priority, message_type_id, patient_id, created_by, created, last_message_date,
           response_options, response_meanings, requires_confirm, apply_escalations, ignore_user_status, allow_replies
    from jsonb_to_recordset(${JSON.stringify(threads)}::jsonb)
      as t(ord int, uid uuid, subject text, priority smallint, message_type_id bigint, patient_id bigint, created_by bigint,
           created timestamptz, last_message_date timestamptz, response_options text[], response_meanings jsonb, requires_confirm boolean,
           apply_escalations boolean, ignore_user_status boolean, allow_replies boolean)
    order by ord
    returning id, uid
  `.execute(db)
  return new Map(rows.map(({ id, uid }) => [uid, id] as const))
}

export type MessageRow = {
  thread_id: number
  sender_id: number
  created: string
  body: string
  data: unknown
}

export const insertMessages = async (db: Db, account_id: number, messages: MessageRow[]) => {
  const { rows } = await sql<{ id: number; thread_id: number }>`
    insert into message (account_id, thread_id, sender_id, created, body, data)
    select ${account_id}, thread_id, sender_id, created, body, data
    from jsonb_to_recordset(${JSON.stringify(messages.map((row, ord) => ({ ...row, ord })))}::jsonb)
      as m(ord int, thread_id bigint, sender_id bigint, created timestamptz, body text, data jsonb)
    order by ord
    returning id, thread_id
  `.execute(db)
  const ids = new Map<number, number[]>()
  for (const { id, thread_id } of rows.toSorted((a, b) => a.id - b.id))
    ids.set(thread_id, [...(ids.get(thread_id) ?? []), id])
  return ids
}

export const setLastMessages = async (db: Db, account_id: number) => {
  await sql`
    update thread t set last_message_id = m.id
    from (select thread_id, max(id) as id from message where account_id = ${account_id} group by thread_id) m
    where t.account_id = ${account_id} and t.id = m.thread_id
  `.execute(db)
}

export type SubscriberRow = {
  thread_id: number
  user_id: number
  reason: string
  state: number
  is_archived: boolean
  unread_message_count: number
  delivered_message_id: number
  read_message_id: number
  last_message_id: number
  last_message_date: string
}

export const insertSubscribers = async (db: Db, account_id: number, subscribers: SubscriberRow[]) => {
  await sql`
    insert into subscriber (account_id, thread_id, user_id, reason, state, is_archived, unread_message_count,
                            delivered_message_id, read_message_id, last_message_id, last_message_date)
    select ${account_id}, thread_id, user_id, reason, state, is_archived, unread_message_count,
           delivered_message_id, read_message_id, last_message_id, last_message_date
    from jsonb_to_recordset(${JSON.stringify(subscribers.map((row, ord) => ({ ...row, ord })))}::jsonb)
      as s(ord int, thread_id bigint, user_id bigint, reason text, state smallint, is_archived boolean,
           unread_message_count int, delivered_message_id bigint, read_message_id bigint, last_message_id bigint,
           last_message_date timestamptz)
    order by ord
  `.execute(db)
}

export type Addressed = { thread_id: number; group: string | undefined; department: string | undefined }

export const insertAddressed = async (db: Db, account_id: number, addressed: Addressed[]) => {
  const source = JSON.stringify(addressed)
  await sql`
    insert into thread_group (account_id, thread_id, paging_group_id)
    select ${account_id}, a.thread_id, g.id
    from jsonb_to_recordset(${source}::jsonb) as a(thread_id bigint, "group" text)
    join paging_group g on g.account_id = ${account_id} and g.name = a."group"
  `.execute(db)
  await sql`
    insert into thread_department (account_id, thread_id, department_id)
    select ${account_id}, a.thread_id, d.id
    from jsonb_to_recordset(${source}::jsonb) as a(thread_id bigint, department text)
    join department d on d.account_id = ${account_id} and d.name = a.department
  `.execute(db)
}

export type OpenItemRow = {
  thread_id: number
  message_id: number
  user_id: number
  requester_id: number
  kind: string
  state: string
  response: string | null
  since: string
  closed: string | null
}

export const insertOpenItems = async (db: Db, account_id: number, items: OpenItemRow[]) => {
  await sql`
    insert into acknowledgement (account_id, thread_id, message_id, user_id, requester_id, kind, state, response, meaning, since, closed)
    select ${account_id}, thread_id, message_id, user_id, requester_id, kind, state, response,
           (select t.response_meanings ->> i.response from thread t where t.account_id = ${account_id} and t.id = i.thread_id),
           since, closed
    from jsonb_to_recordset(${JSON.stringify(items.map((row, ord) => ({ ...row, ord })))}::jsonb)
      as i(ord int, thread_id bigint, message_id bigint, user_id bigint, requester_id bigint, kind text, state text,
           response text, since timestamptz, closed timestamptz)
    order by ord
  `.execute(db)
}

/** Inserts receipts up to each user's positions: delivered two seconds after sending, read within a minute. */
export const insertReceipts = async (db: Db, account_id: number) => {
  await sql`
    insert into receipt (account_id, thread_id, user_id, kind, message_id, at)
    select ${account_id}, s.thread_id, s.user_id, step.kind, m.id,
           m.created + make_interval(secs => case step.kind when 1 then 2 else 15 + (m.id * 7 + s.user_id * 13) % 40 end)
      from subscriber s
      join message m on m.account_id = s.account_id and m.thread_id = s.thread_id and m.sender_id <> s.user_id
      join (values (1), (2)) as step(kind)
        on m.id <= case step.kind when 1 then s.delivered_message_id else s.read_message_id end
     where s.account_id = ${account_id}
  `.execute(db)
}
