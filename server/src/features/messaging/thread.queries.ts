import { sql, type RawBuilder } from 'kysely'
import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import { usersById } from '../accounts/user.access.ts'
import type {} from './messaging.tables.ts'
import { itemOfPerson } from './open-item.queries.ts'
import { askKindOf } from './open-item.rules.ts'
import { peopleOf, threadOf, type ThreadRow } from './thread-row.rules.ts'

interface ListOf {
  account_id: number
  user_id: number
  is_archived: boolean
  unread_only: boolean
  /** What the person owes, or waits for: whether archived or not. */
  open_items?: 'owed' | 'awaited' | undefined
  ascending: boolean
  page: number
  page_size: number
}

/** Own columns of the page, before anything is joined: one walk of an index. */
const ownColumns = sql`s.thread_id, s.user_id, s.reason, s.state, s.is_archived, s.unread_message_count, s.read_message_id, s.last_message_date`

function view(of: ListOf): RawBuilder<unknown> {
  if (of.open_items) {
    const whose = sql.ref(of.open_items === 'owed' ? 'i.user_id' : 'i.asker_id')
    // An array is read once, before anything is joined: a right plan whatever the statistics say.
    return sql`s.thread_id = any(array(select distinct i.thread_id from open_item i
      where i.account_id = ${of.account_id} and ${whose} = ${of.user_id} and i.state = 'open'))`
  }
  if (of.unread_only) return sql`s.unread_message_count > 0 and not s.is_archived`
  return sql`s.is_archived = ${of.is_archived}`
}

const filter = (of: ListOf) =>
  sql`s.account_id = ${of.account_id} and s.user_id = ${of.user_id} and ${view(of)}`

/**
 * Threads around rows of the reader's own (`own`). How far everybody is, is counted here, over everyone but who wrote
 * the newest message and who only watches: counts that are stored would drift. What a page needs of other tables is
 * gathered for all its rows at once, as a sub-query for each row starts twenty times; and only who asked walks the
 * items of everybody who was asked.
 */
const threadsAround = (
  account_id: number,
  own: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) => sql<ThreadRow>`
  with own as materialized (${own}),
  base as materialized (
    select t.account_id, t.id, t.uid, t.subject, t.priority, t.created, t.created_by, t.last_message_id, t.message_type_id, t.encounter_id,
           t.patient_id, t.allow_replies, t.suppress_reply_notifications, t.requires_confirm, t.response_options,
           own.reason, own.state, own.is_archived, own.unread_message_count, own.read_message_id, own.user_id,
           own.last_message_date as own_date, t.last_message_date, m.sender_id as last_sender_id,
           left(m.body, 200) as last_text, m.has_attachments as last_has_attachments
      from own
      join thread t on t.account_id = ${account_id} and t.id = own.thread_id
      join message m on m.account_id = ${account_id} and m.thread_id = t.id and m.id = t.last_message_id
  ), counts as (
    select s.thread_id,
           count(*) filter (where s.state = 2 and s.user_id <> base.last_sender_id)::int as read,
           count(*) filter (where s.state = 1 and s.user_id <> base.last_sender_id)::int as delivered,
           count(*) filter (where s.state = 0 and s.user_id <> base.last_sender_id)::int as pending,
           count(*)::int as subscriber_count,
           (array_agg(s.user_id order by s.id))[1:4] as first_user_ids
      from base
      join subscriber s on s.account_id = ${account_id} and s.thread_id = base.id and s.reason <> 'monitoring'
     group by s.thread_id
  ), groups as (
    select tg.thread_id, jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.id) as groups
      from base
      join thread_group tg on tg.account_id = ${account_id} and tg.thread_id = base.id
      join paging_group g on g.account_id = ${account_id} and g.id = tg.paging_group_id
     group by tg.thread_id
  ), departments as (
    select td.thread_id, jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.id) as departments
      from base
      join thread_department td on td.account_id = ${account_id} and td.thread_id = base.id
      join department d on d.account_id = ${account_id} and d.id = td.department_id
     group by td.thread_id
  )
  select base.*, mine.*, awaited.*, p.display_name as patient_name, p.mrn, p.date_of_birth, l.name as location,
         counts.read, counts.delivered, counts.pending, counts.subscriber_count, counts.first_user_ids,
         coalesce(groups.groups, '[]') as groups, coalesce(departments.departments, '[]') as departments
    from base
    join counts on counts.thread_id = base.id
    left join groups on groups.thread_id = base.id
    left join departments on departments.thread_id = base.id
    left join patient p on p.account_id = ${account_id} and p.id = base.patient_id
    left join location l on l.account_id = ${account_id} and l.id = p.location_id
    left join lateral (${itemOfPerson('base.account_id', 'base.id', 'base.user_id')}) mine on true
    left join lateral (
      select count(*) filter (where i.state = 'open')::int as awaited_open,
             count(*) filter (where i.state in ('accepted', 'rejected', 'responded'))::int as awaited_answered
        from open_item i
       where i.account_id = ${account_id} and i.thread_id = base.id and i.asker_id = base.user_id
         and base.created_by = base.user_id
      having count(*) > 0) awaited on true
   order by ${order}`

async function threadsOf(db: Db, account_id: number, query: RawBuilder<ThreadRow>): Promise<Thread[]> {
  const { rows } = await query.execute(db)
  const people =
    rows.length > 0 ? await usersById(db, account_id, peopleOf(rows)) : new Map<number, UserSummary>()
  return rows.map((row) => threadOf(row, people))
}

/** A page of a person's threads; `count` is of all pages. */
export async function listThreads(db: Db, of: ListOf): Promise<{ count: number; results: Thread[] }> {
  const direction = of.ascending ? sql`asc` : sql`desc`
  const own = sql`
    select ${ownColumns} from subscriber s where ${filter(of)}
     order by s.last_message_date ${direction}, s.thread_id ${direction}
     limit ${of.page_size} offset ${(of.page - 1) * of.page_size}`
  const order = sql`base.own_date ${direction}, base.id ${direction}`
  const [count, results] = await Promise.all([
    countThreads(db, of),
    threadsOf(db, of.account_id, threadsAround(of.account_id, own, order)),
  ])
  return { count, results }
}

async function countThreads(db: Db, of: ListOf): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from subscriber s where ${filter(of)}`.execute(db)
  return rows[0]?.count ?? 0
}

const everyOne = { is_archived: false, unread_only: false, ascending: false, page: 1, page_size: 1 }

export const countUnread = (db: Db, account_id: number, user_id: number): Promise<number> =>
  countThreads(db, { ...everyOne, account_id, user_id, unread_only: true })

export const countOpenItems = (
  db: Db,
  account_id: number,
  user_id: number,
  open_items: 'owed' | 'awaited',
): Promise<number> => countThreads(db, { ...everyOne, account_id, user_id, open_items })

/** One thread as this person has it; undefined when it is not theirs. */
export async function threadFor(
  db: Db,
  account_id: number,
  user_id: number,
  thread_id: number,
): Promise<Thread | undefined> {
  const own = sql`select ${ownColumns} from subscriber s
    where s.account_id = ${account_id} and s.thread_id = ${thread_id} and s.user_id = ${user_id}`
  const [thread] = await threadsOf(db, account_id, threadsAround(account_id, own, sql`base.id`))
  return thread
}

/** Those of these threads that are this person's, as they have them. */
export const threadsFor = (
  db: Db,
  account_id: number,
  user_id: number,
  thread_ids: number[],
): Promise<Thread[]> => {
  const own = sql`select ${ownColumns} from subscriber s
    where s.account_id = ${account_id} and s.user_id = ${user_id} and s.thread_id = any(${thread_ids}::bigint[])`
  return threadsOf(db, account_id, threadsAround(account_id, own, sql`base.id`))
}

export interface NewThreadRow {
  account_id: number
  created_by: number
  subject: string
  priority: 0 | 1 | 2
  message_type_id: number | null
  patient_id: number | null
  encounter_id: number | null
  response_options: string[]
  requires_confirm: boolean
  apply_escalations: boolean
  ignore_user_status: boolean
  allow_replies: boolean
  suppress_reply_notifications: boolean
  message: { body: string; data: unknown; has_attachments: boolean; client_key: string | null }
  /** The people who get it, without its sender. */
  recipients: { user_id: number; reason: 'new_message' | 'forward'; why: string }[]
  group_ids: number[]
  department_ids: number[]
}

/** A thread with its first message and its subscribers, in one statement. The numbers are drawn first, as rows point at each other. */
export async function insertThread(
  db: Db,
  row: NewThreadRow,
): Promise<{ thread_id: number; message_id: number }> {
  const { account_id, message, recipients, group_ids, department_ids, ...columns } = row
  const asks = askKindOf(row)
  const thread = JSON.stringify(columns)
  const people = JSON.stringify(recipients.map((person, place) => ({ ...person, place: place + 1 })))
  const { rows } = await sql<{ thread_id: number; message_id: number }>`
    with ids as materialized (
      select nextval(pg_get_serial_sequence('thread', 'id')) as thread_id,
             nextval(pg_get_serial_sequence('message', 'id')) as message_id, clock_now() as at
    ), new_thread as (
      insert into thread (account_id, id, subject, priority, message_type_id, patient_id, encounter_id, created_by, created,
        response_options, requires_confirm, apply_escalations, ignore_user_status, allow_replies,
        suppress_reply_notifications, last_message_id, last_message_date)
      overriding system value
      select ${account_id}, ids.thread_id, x.subject, x.priority, x.message_type_id, x.patient_id, x.encounter_id,
             x.created_by, ids.at, x.response_options, x.requires_confirm, x.apply_escalations, x.ignore_user_status,
             x.allow_replies, x.suppress_reply_notifications, ids.message_id, ids.at
        from ids, jsonb_to_record(${thread}::jsonb) as x(subject text, priority smallint, message_type_id bigint,
             patient_id bigint, encounter_id bigint, created_by bigint, response_options text[], requires_confirm boolean,
             apply_escalations boolean, ignore_user_status boolean, allow_replies boolean, suppress_reply_notifications boolean)
    ), new_message as (
      insert into message (account_id, thread_id, id, sender_id, created, body, data, has_attachments, client_key)
      overriding system value
      select ${account_id}, ids.thread_id, ids.message_id, ${row.created_by}, ids.at, ${message.body},
             ${JSON.stringify(message.data)}::jsonb, ${message.has_attachments}, ${message.client_key} from ids
    ), new_subscribers as (
      insert into subscriber (account_id, thread_id, user_id, reason, why, state, unread_message_count,
        delivered_message_id, read_message_id, last_message_id, last_message_date)
      select ${account_id}, ids.thread_id, s.user_id, s.reason, s.why, s.state, 1 - s.state / 2, s.state / 2 * ids.message_id,
             s.state / 2 * ids.message_id, ids.message_id, ids.at
        from ids, (
          select ${row.created_by}::bigint as user_id, 'sender' as reason, '' as why, 2 as state, 0 as place
          union all
          select r.user_id, r.reason, r.why, 0, r.place
            from jsonb_to_recordset(${people}::jsonb) as r(user_id bigint, reason text, why text, place int)
        ) s order by s.place
      returning user_id, reason
    ), new_items as (
      insert into open_item (account_id, thread_id, message_id, user_id, asker_id, asks, since)
      select ${account_id}, ids.thread_id, ids.message_id, s.user_id, ${row.created_by}, ${asks}::text, ids.at
        from ids, new_subscribers s where ${asks}::text is not null and s.reason <> 'sender'
    ), new_groups as (
      insert into thread_group select ${account_id}, ids.thread_id, g from ids, unnest(${group_ids}::bigint[]) g
    ), new_departments as (
      insert into thread_department select ${account_id}, ids.thread_id, d from ids, unnest(${department_ids}::bigint[]) d
    )
    select thread_id, message_id from ids`.execute(db)
  const [made] = rows
  if (!made) throw new Error('A thread was not made.')
  return made
}

interface Own {
  account_id: number
  thread_id: number
  user_id: number
}

/** Puts a thread into a person's archive, or out of it; false when it was there already. */
export async function setArchived(
  db: Db,
  { account_id, thread_id, user_id }: Own,
  is_archived: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscriber')
    .set({ is_archived })
    .where('account_id', '=', account_id)
    .where('thread_id', '=', thread_id)
    .where('user_id', '=', user_id)
    .where('is_archived', '=', !is_archived)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
