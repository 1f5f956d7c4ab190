import { sql } from 'kysely'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import { answersOf, type Question } from '../../platform/db/shared-reading.ts'
import { rowsOf } from '../../platform/db/text.ts'
import { ringsOutside } from '../alerts/ringing.access.ts'
import type {} from './messaging.tables.ts'
import type { Reached } from './recipient.rules.ts'
import { askKindOf } from './open-item.rules.ts'
import { pageQuestion, wholeThreads, type Own as OwnRows } from './thread-page.queries.ts'
import type { ThreadPage } from './thread-row.rules.ts'

/** What a list of somebody's threads shows. */
export interface View {
  is_archived: boolean
  unread_only: boolean
  /** What the person owes, or waits for: whether archived or not. */
  open_items?: 'owed' | 'awaited' | 'unanswered' | undefined
}

interface ListOf extends View {
  ascending: boolean
  page: number
  page_size: number
}

const unanswered = (who: string): string => `select r.thread_id from escalation_run r
  where r.account_id = $1 and r.asker_id = ${who} and r.state = 'unanswered'`

/** Threads in which somebody owes an answer. An array is read once, before anything is joined: a right plan whatever the statistics say. */
const askedThreads = {
  owed: (who: string) =>
    `select i.thread_id from open_item i where i.account_id = $1 and i.user_id = ${who} and i.state = 'open'`,
  awaited: (who: string) =>
    `select i.thread_id from open_item i where i.account_id = $1 and i.asker_id = ${who} and i.state = 'open'
    union ${unanswered(who)}`,
  unanswered,
}

/** Of the rows of a person in the account ($1), those of a view. */
function viewed(of: View, who: string): string {
  if (of.open_items) return `s.thread_id = any(array(${askedThreads[of.open_items](who)}))`
  if (of.unread_only) return 's.unread_message_count > 0 and not s.is_archived'
  return of.is_archived ? 's.is_archived' : 'not s.is_archived'
}

const filter = (of: View, who: string): string =>
  `s.account_id = $1 and s.user_id = ${who} and ${viewed(of, who)}`

/** A page of whoever asks of their threads; its `count` is of all pages. */
export function listQuestion(of: ListOf): Question<ThreadPage> {
  const direction = of.ascending ? 'asc' : 'desc'
  return pageQuestion({
    name: `threads ${of.open_items ?? ''} ${of.unread_only} ${of.is_archived} ${direction}`,
    where: filter(of, 'who.id'),
    order: `s.last_message_date ${direction}, s.thread_id ${direction}`,
    limit: 'limit $3 offset $4',
    values: [of.page_size, (of.page - 1) * of.page_size],
    counts: true,
  })
}

async function countThreads(db: Db, account_id: number, user_id: number, of: View): Promise<number> {
  const text = `select count(*) from subscriber s where ${filter(of, '$2')}`
  const rows = await rowsOf<{ count: number }>(db, text, [account_id, user_id])
  return rows[0]?.count ?? 0
}

export const countUnread = (db: Db, account_id: number, user_id: number): Promise<number> =>
  countThreads(db, account_id, user_id, { is_archived: false, unread_only: true })

export const countOpenItems = (
  db: Db,
  account_id: number,
  user_id: number,
  open_items: 'owed' | 'awaited',
): Promise<number> =>
  countThreads(db, account_id, user_id, { is_archived: false, unread_only: false, open_items })

/** One thread as this person has it; undefined when it is not theirs. */
export async function threadFor(
  db: Db,
  account_id: number,
  user_id: number,
  thread_id: number,
): Promise<Thread | undefined> {
  const [thread] = await threadsFor(db, account_id, user_id, [thread_id])
  return thread
}

const these: Omit<OwnRows, 'values'> = {
  name: 'these threads',
  where: 's.account_id = $1 and s.user_id = who.id and s.thread_id = any($3::bigint[])',
  order: 's.thread_id',
  limit: '',
  counts: false,
}

/** Those of these threads that are this person's, as they have them. */
export async function threadsFor(
  db: Db,
  account_id: number,
  user_id: number,
  thread_ids: number[],
): Promise<Thread[]> {
  const question = pageQuestion({ ...these, values: [thread_ids] })
  const page = (await answersOf(db, account_id, question, [user_id])).get(user_id)
  return page ? wholeThreads((fn) => fn(db), { account_id, user_id }, page) : []
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
  recipients: Reached[]
  group_ids: number[]
  department_ids: number[]
}

/** A thread with its first message and its subscribers, in one statement. The numbers are drawn first, as rows point at each other. */
export async function insertThread(
  db: Db,
  row: NewThreadRow,
): Promise<{ thread_id: number; message_id: number; rings: boolean }> {
  const { account_id, message, recipients, group_ids, department_ids, ...columns } = row
  const asks = askKindOf(row)
  const thread = JSON.stringify(columns)
  // What is urgent, or asks something, is never silent: where nothing leaves, its sender is told so.
  const rings = row.priority === 2 || asks !== null ? 'true' : ringsOutside('ids.account_id')
  const first = [row.created_by, ...recipients.map(({ user_id }) => user_id)].slice(0, 4)
  const people = JSON.stringify(recipients.map((person, place) => ({ ...person, place: place + 1 })))
  const { rows } = await sql<{ thread_id: number; message_id: number; rings: boolean }>`
    with ids as materialized (
      select ${account_id}::bigint as account_id, nextval(pg_get_serial_sequence('thread', 'id')) as thread_id,
             nextval(pg_get_serial_sequence('message', 'id')) as message_id, clock_now() as at
    ), new_thread as (
      insert into thread (account_id, id, subject, priority, message_type_id, patient_id, encounter_id, created_by, created,
        response_options, requires_confirm, apply_escalations, ignore_user_status, allow_replies,
        suppress_reply_notifications, last_message_id, last_message_date, shown_message_id, shown_sender_id, shown_text,
        shown_has_attachments, first_user_ids)
      overriding system value
      select ${account_id}, ids.thread_id, x.subject, x.priority, x.message_type_id, x.patient_id, x.encounter_id,
             x.created_by, ids.at, x.response_options, x.requires_confirm, x.apply_escalations, x.ignore_user_status,
             x.allow_replies, x.suppress_reply_notifications, ids.message_id, ids.at, ids.message_id, x.created_by,
             left(${message.body}, 200), ${message.has_attachments}, ${first}::bigint[]
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
      insert into open_item (account_id, thread_id, message_id, user_id, asker_id, asks, since, group_id, layer)
      select ${account_id}, ids.thread_id, ids.message_id, r.user_id, ${row.created_by}, ${asks}::text, ids.at,
             r.group_id, r.layer
        from ids, jsonb_to_recordset(${people}::jsonb) as r(user_id bigint, group_id bigint, layer smallint)
       where ${asks}::text is not null
    ), new_groups as (
      insert into thread_group select ${account_id}, ids.thread_id, g from ids, unnest(${group_ids}::bigint[]) g
    ), new_departments as (
      insert into thread_department select ${account_id}, ids.thread_id, d from ids, unnest(${department_ids}::bigint[]) d
    )
    select thread_id, message_id, ${sql.raw(rings)} as rings from ids`.execute(db)
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
