import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import { rowsOf } from '../../platform/db/text.ts'
import { usersById } from '../accounts/user.access.ts'
import type {} from './messaging.tables.ts'
import { pagesOf } from './escalation/page.queries.ts'
import { askKindOf, noItem, type ItemColumns } from './open-item.rules.ts'
import { peopleOf, threadOf, type ThreadRow } from './thread-row.rules.ts'

/** Which of the person's own rows a page is made of. `$1` is the account_id, `$2` the person; constants of ours besides. */
export interface Own {
  where: string
  order: string
  limit: string
  values: [account_id: number, user_id: number, ...more: unknown[]]
}

type Counts = Pick<ThreadRow, 'read' | 'delivered' | 'pending' | 'subscriber_count' | 'first_user_ids'>
type Awaited = Pick<ThreadRow, 'awaited_open' | 'awaited_answered' | 'awaited_moved'>
type BaseRow = Omit<
  ThreadRow,
  keyof Counts | keyof ItemColumns | keyof Awaited | 'groups' | 'departments' | 'pages'
>
type Of<T> = T & { thread_id: number }

/** The person's rows by one walk of an index, with what each has exactly one of. */
const baseText = ({ where, order, limit }: Own): string => `
  with own as materialized (
    select s.thread_id, s.reason, s.state, s.is_archived, s.unread_message_count, s.read_message_id, s.last_message_date
      from subscriber s where ${where} order by ${order} ${limit})
  select t.id, t.uid, t.subject, t.priority, t.created, t.created_by, t.last_message_id, t.message_type_id,
         t.encounter_id, t.patient_id, t.allow_replies, t.suppress_reply_notifications, t.requires_confirm,
         t.apply_escalations, t.response_options, s.last_message_date,
         s.reason, s.state, s.is_archived, s.unread_message_count, s.read_message_id,
         m.sender_id as last_sender_id, left(m.body, 200) as last_text, m.has_attachments as last_has_attachments,
         p.display_name as patient_name, p.mrn, p.date_of_birth, l.name as location
    from own s
    join thread t on t.account_id = $1 and t.id = s.thread_id
    join message m on m.account_id = $1 and m.thread_id = t.id and m.id = t.last_message_id
    left join patient p on p.account_id = $1 and p.id = t.patient_id
    left join location l on l.account_id = $1 and l.id = p.location_id
   order by ${order}`

/**
 * How far everybody is, over everyone but who wrote the newest message and who only watches: counts that are stored
 * would drift. $1 account_id, $2 threads, $3 who wrote the newest message of each.
 */
const countsText = `
  select s.thread_id,
         count(*) filter (where s.state = 2 and s.user_id <> page.sender_id)::int as read,
         count(*) filter (where s.state = 1 and s.user_id <> page.sender_id)::int as delivered,
         count(*) filter (where s.state = 0 and s.user_id <> page.sender_id)::int as pending,
         count(*)::int as subscriber_count,
         (array_agg(s.user_id order by s.id))[1:4] as first_user_ids
    from unnest($2::bigint[], $3::bigint[]) as page(thread_id, sender_id)
    join subscriber s on s.account_id = $1 and s.thread_id = page.thread_id and s.reason <> 'monitoring'
   group by s.thread_id`

/** Whom a thread was addressed to; groups that are gone by the name they had. $1 account_id, $2 threads. */
const targetsText = `
  select tg.thread_id, 'groups' as kind, tg.paging_group_id as id, coalesce(g.name, f.name) as name
    from thread_group tg
    left join paging_group g on g.account_id = $1 and g.id = tg.paging_group_id
    left join former_paging_group f on f.account_id = $1 and f.id = tg.paging_group_id
   where tg.account_id = $1 and tg.thread_id = any($2::bigint[])
  union all
  select td.thread_id, 'departments', d.id, d.name
    from thread_department td join department d on d.account_id = $1 and d.id = td.department_id
   where td.account_id = $1 and td.thread_id = any($2::bigint[])
   order by id`

/** What the person was asked, the open one first. $1 account_id, $2 the person, $3 threads. */
const itemsText = `
  select distinct on (i.thread_id) i.thread_id, i.message_id as item_message_id, i.asks as item_asks,
         i.state as item_state, i.response as item_response, i.since as item_since, i.closed as item_closed
    from open_item i
   where i.account_id = $1 and i.user_id = $2 and i.thread_id = any($3::bigint[])
   order by i.thread_id, i.state <> 'open', i.message_id`

/** How many of those the person asked have answered. $1 account_id, $2 the person, $3 threads of theirs. */
const awaitedText = `
  select i.thread_id, count(*) filter (where i.state = 'open')::int as awaited_open,
         count(*) filter (where i.state in ('accepted', 'rejected', 'responded'))::int as awaited_answered,
         coalesce(sum(i.moves), 0)::int as awaited_moved
    from open_item i
   where i.account_id = $1 and i.asker_id = $2 and i.thread_id = any($3::bigint[])
   group by i.thread_id`

const byThread = <T>(rows: Of<T>[]): Map<number, Of<T>> => new Map(rows.map((row) => [row.thread_id, row]))

/** Statements about no thread at all are not sent. */
const about = <T>(db: Db, text: string, before: unknown[], ids: number[]): Promise<Of<T>[]> =>
  ids.length === 0 ? Promise.resolve([]) : rowsOf<Of<T>>(db, text, [...before, ids])

/**
 * Threads as one person has them. What a page needs of other tables is asked once for all its rows, in statements that
 * leave together; what no row of it can have is not asked at all.
 */
export async function threadsAround(db: Db, own: Own): Promise<Thread[]> {
  const [account_id, user_id] = own.values
  const base = await rowsOf<BaseRow & { apply_escalations: boolean }>(db, baseText(own), own.values)
  if (base.length === 0) return []
  const ids = base.map((row) => row.id)
  const asking = base.filter((row) => askKindOf(row) !== null)
  const asked = asking.map((row) => row.id)
  const askedByMe = asking.filter((row) => row.created_by === user_id).map((row) => row.id)
  const senders = base.map((row) => row.last_sender_id)
  const escalating = base.filter((row) => row.apply_escalations).map((row) => row.id)
  const [counts, targets, items, awaited, pages] = await Promise.all([
    rowsOf<Of<Counts>>(db, countsText, [account_id, ids, senders]),
    about<{ kind: 'groups' | 'departments'; id: number; name: string }>(db, targetsText, [account_id], ids),
    about<ItemColumns>(db, itemsText, [account_id, user_id], asked),
    about<Awaited>(db, awaitedText, [account_id, user_id], askedByMe),
    pagesOf(db, account_id, escalating),
  ])
  const facts = { counts: byThread(counts), items: byThread(items), awaited: byThread(awaited) }
  const named = Map.groupBy(targets, (row) => row.thread_id)
  const rows = base.map((row): ThreadRow => {
    const ofThread = named.get(row.id) ?? []
    const only = (kind: string) =>
      ofThread.filter((to) => to.kind === kind).map(({ id, name }) => ({ id, name }))
    return {
      ...row,
      ...(facts.counts.get(row.id) ?? nobody),
      ...(facts.items.get(row.id) ?? noItem),
      ...(facts.awaited.get(row.id) ?? nothingAwaited),
      groups: only('groups'),
      departments: only('departments'),
      pages: pages.get(row.id) ?? [],
    }
  })
  const people = await usersById(db, account_id, peopleOf(rows))
  return rows.map((row) => threadOf(row, people))
}

const nobody: Counts = { read: 0, delivered: 0, pending: 0, subscriber_count: 0, first_user_ids: [] }
const nothingAwaited: Awaited = { awaited_open: null, awaited_answered: null, awaited_moved: null }
