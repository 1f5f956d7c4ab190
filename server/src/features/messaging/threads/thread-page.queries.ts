import type {
  ResponseProgress,
  Acknowledgement,
} from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { rowsOf, textRowsOf } from '../../../platform/db/text.ts'
import { currentFirst, progressColumns } from '../acknowledgements/acknowledgement.queries.ts'
import { listPagingRequests } from '../paging-requests/paging-request.access.ts'
import {
  pageColumns,
  parseThreadPages,
  type PageColumn,
  type RowKind,
  type ThreadPage,
} from './thread-row.rules.ts'

/**
 * Selects the subscriber rows `s` of a reader that make up a page of threads. `$1` is the account, `who.id` the reader; the
 * texts are constants of the application.
 */
export interface PageSelection {
  name: string
  where: string
  order: string
  limit: string
  values: unknown[]
  counts: boolean
}

const selectRow = (kind: RowKind, columns: Partial<Record<PageColumn, string>>): string =>
  `select ${[`'${kind}'`, ...pageColumns.map((name) => columns[name] ?? 'null')].join(', ')}`

const threadsText = `select 'thread', ${pageColumns.map((name) => `page.${name}`).join(', ')} from page`

const usersText = `${selectRow('user', { id: 'u.id', of: 'u.profile_picture_id', name: 'u.display_name' })}
    from users u
   where u.account_id = $1 and u.id = any(array(select unnest(page.first_user_ids || page.last_sender_id) from page))`

const patientsText = `
  ${selectRow('patient', { id: 'p.id', name: 'p.display_name', code: 'p.mrn', text: 'p.date_of_birth::text', detail: 'l.name' })}
    from patient p left join location l on l.account_id = $1 and l.id = p.location_id
   where p.account_id = $1 and p.id = any(array(select page.patient_id from page))`

const groupsText = `
  ${selectRow('groups', { id: 'tg.paging_group_id', of: 'tg.thread_id', name: 'coalesce(g.name, f.name)' })}
    from thread_group tg
    left join paging_group g on g.account_id = $1 and g.id = tg.paging_group_id
    left join deleted_paging_group f on f.account_id = $1 and f.id = tg.paging_group_id
   where tg.account_id = $1 and tg.thread_id = any(array(select own.thread_id from own))`

const departmentsText = `
  ${selectRow('departments', { id: 'd.id', of: 'td.thread_id', name: 'd.name' })}
    from thread_department td join department d on d.account_id = $1 and d.id = td.department_id
   where td.account_id = $1 and td.thread_id = any(array(select own.thread_id from own))`

const countText = ({ where }: PageSelection): string => `
  ${selectRow('count', { id: 'who.id', of: 'c.count' })}
    from unnest($2::bigint[]) as who(id)
    cross join lateral (select count(*) from subscriber s where ${where}) c`

/**
 * Thread pages of many readers in one statement:
 * 1. `own` reads each reader's subscriber rows with one index scan.
 * 2. `page` adds the thread, its newest message (stored in the thread unless an auto response is newer) and the counts of
 * read, delivered and pending subscribers, without that message's sender and monitors. Stored counts would drift.
 * 3. The union adds the rows that threads share once: users, patients, groups, departments. `= any(array(…))`
 * evaluates each list before the joins, so that the plan does not depend on statistics.
 */
const pageText = (selection: PageSelection): string => `
  with own as materialized (
    select who.id as reader_id, s.*
      from unnest($2::bigint[]) as who(id)
      cross join lateral (
        select row_number() over (order by ${selection.order}) as place, s.thread_id, s.reason, s.state, s.is_archived,
               s.unread_message_count, s.muted is not null as is_muted, s.remind_at, s.reminds_if_unanswered, s.read_message_id,
               case when s.mentioned_message_id > s.read_message_id then s.mentioned_message_id end as mentioned_message_id,
               s.last_message_date
          from subscriber s where ${selection.where} order by ${selection.order} ${selection.limit}) s
  ), page as materialized (
    select t.id, s.reader_id as of, t.subject as name, t.uid::text as code, s.reason as detail,
           l.text, s.place, t.created, t.created_by,
           coalesce(t.raised_priority, t.priority) as priority, t.last_message_id,
           s.last_message_date, l.sender_id as last_sender_id, l.has_attachments as last_has_attachments,
           t.message_type_id, t.encounter_id, t.patient_id, t.allow_replies, t.suppress_reply_notifications,
           t.requires_confirm, t.apply_escalations, t.has_reply_requests, t.response_options, s.state, s.is_archived,
           s.unread_message_count, s.is_muted, s.remind_at, s.reminds_if_unanswered, s.read_message_id, s.mentioned_message_id, t.first_user_ids, t.is_routed, t.last_departure_id,
           case when t.conversation_contact_id is not null then conversation_name(t) end as conversation_name, c.*
      from own s
      join thread t on t.account_id = $1 and t.id = s.thread_id
      left join message m
        on m.account_id = $1 and m.thread_id = t.id and m.id = nullif(t.last_message_id, t.shown_message_id)
      cross join lateral (
        select coalesce(m.sender_id, t.shown_sender_id) as sender_id, coalesce(left(m.body, 200), t.shown_text) as text,
               coalesce(m.has_attachments, t.shown_has_attachments) as has_attachments) l
      cross join lateral (
        select count(*) filter (where x.state = 2 and x.user_id <> l.sender_id) as read,
               count(*) filter (where x.state = 1 and x.user_id <> l.sender_id) as delivered,
               count(*) filter (where x.state = 0 and x.user_id <> l.sender_id) as pending,
               count(*) as subscriber_count
          from subscriber x
         where x.account_id = $1 and x.thread_id = s.thread_id and x.reason <> 'monitoring') c
  )
  ${[threadsText, usersText, patientsText, groupsText, departmentsText, ...(selection.counts ? [countText(selection)] : [])].join('\n  union all ')}`

/** Statement texts by `Own.name`: there are a few, and building one costs as much as running it. */
const texts = new Map<string, string>()

export async function readPages(
  db: Db,
  account_id: number,
  selection: PageSelection,
  reader_ids: readonly number[],
): Promise<Map<number, ThreadPage>> {
  const text = texts.get(selection.name) ?? pageText(selection)
  texts.set(selection.name, text)
  return parseThreadPages(await textRowsOf(db, text, [account_id, reader_ids, ...selection.values]))
}

/** The user's current one in each thread. $1 account, $2 user, $3 threads. */
const acknowledgementsText = `
  select distinct on (i.thread_id) i.thread_id, i.message_id, i.kind, i.state, i.response, i.meaning, i.since, i.closed
    from acknowledgement i
   where i.account_id = $1 and i.user_id = $2 and i.thread_id = any($3::bigint[])
   order by i.thread_id, ${currentFirst}`

/** Response progress of the sender's requests in each thread. $1 account, $2 sender, $3 threads. */
const progressText = `
  select i.thread_id, ${progressColumns}
    from acknowledgement i
   where i.account_id = $1 and i.requester_id = $2 and i.thread_id = any($3::bigint[])
   group by i.thread_id`

type ByThread<T> = T & { thread_id: number }

const groupByThread = <T extends object>(rows: ByThread<T>[]): Map<number, Omit<ByThread<T>, 'thread_id'>> =>
  new Map(rows.map(({ thread_id, ...row }) => [thread_id, row]))

const readByThread = async <T extends object>(db: Db, text: string, before: unknown[], ids: number[]) =>
  groupByThread<T>(ids.length === 0 ? [] : await rowsOf<ByThread<T>>(db, text, [...before, ids]))

type Read = <T>(fn: (db: Db) => Promise<T>) => Promise<T>

export async function completeThreads(
  read: Read,
  { account_id, user_id }: { account_id: number; user_id: number },
  { threads }: ThreadPage,
): Promise<Thread[]> {
  const requesting = threads.filter(({ requests_response }) => requests_response)
  if (requesting.length === 0) return threads.map(({ thread }) => thread)
  const ids = requesting.map(({ thread }) => thread.id)
  const mine = requesting
    .filter(({ thread, has_reply_requests }) => has_reply_requests || thread.created_by === user_id)
    .map(({ thread }) => thread.id)
  const escalating = threads.filter(({ escalates }) => escalates).map(({ thread }) => thread.id)
  const [acknowledgements, progress, paging_requests] = await read((db) =>
    Promise.all([
      readByThread<Acknowledgement>(db, acknowledgementsText, [account_id, user_id], ids),
      readByThread<ResponseProgress>(db, progressText, [account_id, user_id], mine),
      listPagingRequests(db, account_id, escalating),
    ]),
  )
  return threads.map(({ thread, requests_response }) =>
    requests_response
      ? {
          ...thread,
          acknowledgement: acknowledgements.get(thread.id) ?? null,
          response_progress: progress.get(thread.id) ?? null,
          paging_requests: paging_requests.get(thread.id) ?? [],
        }
      : thread,
  )
}
