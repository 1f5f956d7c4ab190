import type { ThreadListCount } from '@wardline/contract/reports/standard-reports/reported-thread.rules.ts'
import type { ReportedThread } from '@wardline/contract/reports/standard-reports/reported-thread.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { useCustomPlans } from '../../../platform/db/transaction-settings.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { systemUserNames } from '../../accounts/users/system-user.queries.ts'
import { joinReader } from '../../messaging/threads/thread.access.ts'
import type { ReportPart } from '../report-parts/report-order.queries.ts'
import { timeOf } from '../tallies/tally-time.queries.ts'
import { ofMembers } from './volume.queries.ts'

export interface ThreadListFilter {
  account_id: number
  from: string
  until: string
  counts: ThreadListCount
  /** The department of the sender, by its members today. */
  department_id?: number | undefined
  /** The sender. */
  user_id?: number | undefined
  /** 0 selects threads without a message type. */
  message_type_id?: number | undefined
  priority?: number | undefined
}

const isOfType = (column: RawBuilder<unknown>, { message_type_id }: ThreadListFilter): RawBuilder<boolean> =>
  message_type_id === undefined ? sql<boolean>`true` : sql<boolean>`${column} = ${message_type_id}`

const isOfPriority = (column: RawBuilder<unknown>, { priority }: ThreadListFilter): RawBuilder<boolean> =>
  priority === undefined ? sql<boolean>`true` : sql<boolean>`${column} = ${priority}`

/** The number of the report, from its tallies. */
export async function countTallied(db: Db, filter: ThreadListFilter): Promise<number> {
  const { account_id, from, until, user_id, department_id, counts } = filter
  const byDay = sql`d.account_id = ${account_id} and d.day between ${from}::date and ${until}::date`
  const hospital = sql`hospital_message_day d where ${byDay}`
  const members =
    department_id === undefined ? hospital : sql`${ofMembers('message_day', filter)} and ${byDay}`
  const days = user_id === undefined ? members : sql`message_day d where d.user_id = ${user_id} and ${byDay}`
  const { rows } = await sql<{ counted: number }>`
    select coalesce(sum(${sql.ref(`d.${counts}`)}), 0)::int as counted from ${days}
       and ${isOfType(sql`d.message_type_id`, filter)} and ${isOfPriority(sql`d.priority`, filter)}`.execute(
    db,
  )
  return rows[0]?.counted ?? 0
}

/** Users who count: of the department or the user of the filter, and not Wardline itself. */
const isSender = (column: RawBuilder<unknown>, filter: ThreadListFilter): RawBuilder<boolean> => {
  const { account_id, user_id, department_id } = filter
  if (user_id !== undefined) return sql<boolean>`${column} = ${user_id}`
  const isUser = sql<boolean>`${column} <> all(array(
    select u.id from users u where u.account_id = ${account_id} and u.username = any(${systemUserNames}::text[])))`
  return department_id === undefined
    ? isUser
    : sql<boolean>`${isUser} and ${column} = any(array(
        select ud.user_id from user_department ud
         where ud.account_id = ${account_id} and ud.department_id = ${department_id}))`
}

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  last: sql`last`,
  thread_id: sql`thread_id`,
  message_type: sql`nullif(message_type, '')`,
  priority: sql`priority`,
  started: sql`started`,
  messages: sql`messages`,
}

const orderBy = (sort: string): RawBuilder<unknown> => {
  const column = columns[sort.replace(/^-/, '')] ?? sql`last`
  return sort.startsWith('-')
    ? sql`${column} desc nulls last, thread_id desc`
    : sql`${column} nulls last, thread_id`
}

interface Sums {
  count: number
  openable: number
}

/** A part without threads has a row with the sums only. */
type FoundRow = Sums & { [Key in keyof ReportedThread]: ReportedThread[Key] | null }

const hasThread = (row: FoundRow): row is Sums & ReportedThread => row.thread_id !== null

type Found = Page<ReportedThread> & { openable: number }

/**
 * Threads with messages of the period, or begun in it, up to the last tally. It reads only threads of the viewer, so that
 * its cost does not grow with the messages of the hospital:
 * 1. `own`: threads of the viewer with a message since the period began, from the index of the inbox;
 * 2. `found`: those that count, with their messages of the period;
 * 3. the sums of all, beside one part of them.
 */
export async function listThreadRows(
  db: Db,
  filter: ThreadListFilter,
  { viewer_id, as_of }: { viewer_id: number; as_of: string | null },
  { sort, limit, offset }: ReportPart,
): Promise<Found> {
  const { account_id, counts } = filter
  const isStarted = sql<boolean>`t.created >= span.begins and ${isSender(sql`t.created_by`, filter)}`
  const everyone = { ...filter, user_id: undefined, department_id: undefined }
  const isCounted = isSender(sql`m.sender_id`, counts === 'threads' ? everyone : filter)
  const ends = sql`least(span.ends, ${as_of ?? '-infinity'}::timestamptz)`
  const sum = counts === 'threads' ? sql`count(*)` : sql`coalesce(sum(messages), 0)`
  await useCustomPlans(db)
  const { rows } = await sql<FoundRow>`
    with ${timeOf(filter)},
    own as materialized (
      select s.thread_id from subscriber s
       where s.account_id = ${account_id} and s.user_id = ${viewer_id} and s.is_archived = any(array[false, true])
         and s.last_message_date >= (select begins from span)),
    found as materialized (
      select t.id as thread_id, t.created as started, coalesce(mt.name, '') as message_type, t.priority,
             sent.messages, coalesce(sent.last, t.created) as last, s.is_archived
        from span cross join own
        join thread t on t.account_id = ${account_id} and t.id = own.thread_id
         and t.created < ${ends}
        ${joinReader(viewer_id)}
        left join message_type mt on mt.account_id = ${account_id} and mt.id = t.message_type_id
       cross join lateral (
         select count(*)::int as messages, max(m.created) as last from message m
          where m.account_id = ${account_id} and m.thread_id = t.id and m.created >= span.begins
            and m.created < ${ends} and not m.is_automatic and ${isCounted}) sent
       where ${isOfType(sql`coalesce(t.message_type_id, 0)`, filter)} and ${isOfPriority(sql`t.priority`, filter)}
         and ${counts === 'threads' ? isStarted : sql`sent.messages > 0`})
    select sums.*, part.*
      from (select count(*)::int as count, ${sum}::int as openable from found) sums
      left join (select * from found order by ${orderBy(sort)} limit ${limit} offset ${offset}) part on true
     order by ${orderBy(sort)}`.execute(db)
  const [{ count, openable } = { count: 0, openable: 0 }] = rows
  const results = rows.filter(hasThread).map(({ count: _, openable: __, ...thread }) => thread)
  return { count, openable, results }
}

/** Finds the name of a message type, also of an inactive one. */
export async function findTypeName(db: Db, account_id: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from message_type where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0]?.name
}
