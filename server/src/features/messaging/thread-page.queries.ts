import type { Awaiting, OpenItem } from '@wardline/contract/messaging/open-item.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Question } from '../../platform/db/shared-reading.ts'
import { rowsOf } from '../../platform/db/text.ts'
import type {} from './messaging.tables.ts'
import { pagesOf } from './escalation/page.queries.ts'
import {
  pageColumns,
  pagesOfRows,
  type PageColumn,
  type RowKind,
  type ThreadPage,
} from './thread-row.rules.ts'

/** Which of a reader's own rows `s` a page is made of. `$1` is the account_id, `who.id` the reader; constants of ours besides. */
export interface Own {
  /** The same for the same rest. */
  name: string
  where: string
  order: string
  limit: string
  /** From $3 on. */
  values: unknown[]
  /** Whether to count the rows beyond the limit. */
  counts: boolean
}

/** The select list of one kind of row; what it does not use is null. */
const kindOf = (kind: RowKind, columns: Partial<Record<PageColumn, string>>): string =>
  `select ${[`'${kind}'`, ...pageColumns.map((name) => columns[name] ?? 'null')].join(', ')}`

/** Of `page`, which has a thread's columns by their names. */
const threadsText = `select 'thread', ${pageColumns.map((name) => `page.${name}`).join(', ')} from page`

const usersText = `${kindOf('user', { id: 'u.id', of: 'u.profile_picture_id', name: 'u.display_name' })}
    from users u
   where u.account_id = $1 and u.id = any(array(select unnest(page.first_user_ids || page.last_sender_id) from page))`

const patientsText = `
  ${kindOf('patient', { id: 'p.id', name: 'p.display_name', code: 'p.mrn', text: 'p.date_of_birth::text', detail: 'l.name' })}
    from patient p left join location l on l.account_id = $1 and l.id = p.location_id
   where p.account_id = $1 and p.id = any(array(select page.patient_id from page))`

/** Whom a thread was addressed to; groups that are gone by the name they had. */
const groupsText = `
  ${kindOf('groups', { id: 'tg.paging_group_id', of: 'tg.thread_id', name: 'coalesce(g.name, f.name)' })}
    from thread_group tg
    left join paging_group g on g.account_id = $1 and g.id = tg.paging_group_id
    left join former_paging_group f on f.account_id = $1 and f.id = tg.paging_group_id
   where tg.account_id = $1 and tg.thread_id = any(array(select own.thread_id from own))`

const departmentsText = `
  ${kindOf('departments', { id: 'd.id', of: 'td.thread_id', name: 'd.name' })}
    from thread_department td join department d on d.account_id = $1 and d.id = td.department_id
   where td.account_id = $1 and td.thread_id = any(array(select own.thread_id from own))`

const countText = ({ where }: Own): string => `
  ${kindOf('count', { id: 'who.id', of: 'c.count' })}
    from unnest($2::bigint[]) as who(id)
    cross join lateral (select count(*) from subscriber s where ${where}) c`

/**
 * Pages of many readers in one statement, each by one walk of an index, and what their rows share once for all of them.
 * How far everybody is goes over everyone but who wrote the newest message and who only watches: counts that are stored
 * would drift. The newest message is read where the thread does not show it. Arrays are read once, before anything is
 * joined: a right plan whatever the statistics say.
 */
const pageText = (own: Own): string => `
  with own as materialized (
    select who.id as reader_id, s.*
      from unnest($2::bigint[]) as who(id)
      cross join lateral (
        select row_number() over (order by ${own.order}) as place, s.thread_id, s.reason, s.state, s.is_archived,
               s.unread_message_count, s.read_message_id, s.last_message_date
          from subscriber s where ${own.where} order by ${own.order} ${own.limit}) s
  ), page as materialized (
    select t.id, s.reader_id as of, t.subject as name, t.uid::text as code, s.reason as detail,
           l.text, s.place, t.created, t.created_by, t.priority, t.last_message_id,
           s.last_message_date, l.sender_id as last_sender_id, l.has_attachments as last_has_attachments,
           t.message_type_id, t.encounter_id, t.patient_id, t.allow_replies, t.suppress_reply_notifications,
           t.requires_confirm, t.apply_escalations, t.response_options, s.state, s.is_archived,
           s.unread_message_count, s.read_message_id, t.first_user_ids, c.*
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
  ${[threadsText, usersText, patientsText, groupsText, departmentsText, ...(own.counts ? [countText(own)] : [])].join('\n  union all ')}`

/** What an Own asks, as a statement; kept, as there are a few of them and each is long. */
const texts = new Map<string, string>()

export function pageQuestion(own: Own): Question<ThreadPage> {
  const known = texts.get(own.name) ?? pageText(own)
  texts.set(own.name, known)
  return { name: `${own.name} ${own.values.join()}`, text: known, values: own.values, read: pagesOfRows }
}

/** What the person was asked, the open one first. $1 account_id, $2 the person, $3 threads. */
const itemsText = `
  select distinct on (i.thread_id) i.thread_id, i.message_id, i.asks, i.state, i.response, i.since, i.closed
    from open_item i
   where i.account_id = $1 and i.user_id = $2 and i.thread_id = any($3::bigint[])
   order by i.thread_id, i.state <> 'open', i.message_id`

/** How many of those the person asked have answered. $1 account_id, $2 the person, $3 threads of theirs. */
const awaitedText = `
  select i.thread_id, count(*) filter (where i.state = 'open')::int as open,
         count(*) filter (where i.state in ('accepted', 'rejected', 'responded'))::int as answered,
         coalesce(sum(i.moves), 0)::int as moved
    from open_item i
   where i.account_id = $1 and i.asker_id = $2 and i.thread_id = any($3::bigint[])
   group by i.thread_id`

type Of<T> = T & { thread_id: number }

const byThread = <T extends object>(rows: Of<T>[]): Map<number, Omit<Of<T>, 'thread_id'>> =>
  new Map(rows.map(({ thread_id, ...row }) => [thread_id, row]))

/** Statements about no thread at all are not sent. */
const about = async <T extends object>(db: Db, text: string, before: unknown[], ids: number[]) =>
  byThread<T>(ids.length === 0 ? [] : await rowsOf<Of<T>>(db, text, [...before, ids]))

type Reading = <T>(fn: (db: Db) => Promise<T>) => Promise<T>

/** The threads of a page, with what those that ask something ask of this reader and of others. */
export async function wholeThreads(
  read: Reading,
  { account_id, user_id }: { account_id: number; user_id: number },
  { threads }: ThreadPage,
): Promise<Thread[]> {
  const asking = threads.filter(({ asks }) => asks).map(({ thread }) => thread)
  if (asking.length === 0) return threads.map(({ thread }) => thread)
  const ids = asking.map(({ id }) => id)
  const mine = asking.filter(({ created_by }) => created_by === user_id).map(({ id }) => id)
  const escalating = threads.filter(({ escalates }) => escalates).map(({ thread }) => thread.id)
  const [items, awaited, pages] = await read((db) =>
    Promise.all([
      about<OpenItem>(db, itemsText, [account_id, user_id], ids),
      about<Awaiting>(db, awaitedText, [account_id, user_id], mine),
      pagesOf(db, account_id, escalating),
    ]),
  )
  return threads.map(({ thread, asks }) =>
    asks
      ? {
          ...thread,
          open_item: items.get(thread.id) ?? null,
          awaiting: awaited.get(thread.id) ?? null,
          pages: pages.get(thread.id) ?? [],
        }
      : thread,
  )
}
