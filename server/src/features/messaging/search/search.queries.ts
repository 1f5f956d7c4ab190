import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { hasNoTerms, type SearchCriteria } from './search.rules.ts'

/** An id list matches any of its ids; an empty list matches nothing. */
export interface ThreadSearch {
  account_id: number
  user_id: number
  criteria: SearchCriteria
  sender_ids: number[][]
  on_thread_ids: number[][]
  patient_ids: number[][]
  message_type_ids: number[][]
  tag_ids: number[][]
  priorities: number[]
  is_archived: boolean[]
  has_attachment: boolean[]
  is_unanswered: boolean[]
  /** Instants; `from` is inclusive, `until` exclusive. */
  from: string | null
  until: string | null
}

export interface MessageHit {
  thread_id: number
  message_id: number
  created: string
  /** `created` in microseconds, for comparison: the text form drops trailing zeros. */
  at: number
}

export interface ScanPosition {
  last_message_date: string
  thread_id: number
  at: number
}

export interface ScanResult {
  hits: MessageHit[]
  reached: ScanPosition | null
}

interface ScanRow extends Partial<MessageHit> {
  walked: number
  reached_date: string
  reached_id: number
  reached_at: number
}

const all = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

const among = (column: string, lists: number[][]): RawBuilder<unknown>[] =>
  lists.map((ids) => sql`${sql.ref(column)} = any(${ids}::bigint[])`)

const stands = (text: string, column: RawBuilder<unknown>) => sql`strpos(fold(${column}), fold(${text})) > 0`

const holds = ({ words, literal }: SearchCriteria, column: RawBuilder<unknown>, text: RawBuilder<unknown>) =>
  all([
    ...(words === null ? [] : [sql`${column} @@ ${words}::tsquery`]),
    ...literal.map((each) => stands(each, text)),
  ])

const lacks = (
  { unwanted, unwanted_literal }: SearchCriteria,
  column: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
) =>
  all([
    ...(unwanted === null ? [] : [sql`not ${column} @@ ${unwanted}::tsquery`]),
    ...unwanted_literal.map((each) => sql`not ${stands(each, text)}`),
  ])

/** The title of a thread without a subject is that of its people or group. */
const about = sql`(case when t.subject = '' then to_tsvector('simple', thread_title(t)) else t.words end || coalesce(p.name_words, ''))`
const aboutText = sql`(case when t.subject = '' then thread_title(t) else t.subject end || E'\n' || coalesce(p.display_name || E'\n' || coalesce(p.mrn, 'T-' || p.id), ''))`

function threadMatches(of: ThreadSearch): RawBuilder<unknown> {
  const subscribed = (ids: number[]) => sql`exists (select from subscriber o
    where o.account_id = ${of.account_id} and o.thread_id = t.id and o.user_id = any(${ids}::bigint[]))`
  const tagged = (ids: number[]) => sql`exists (select from thread_tag g
    where g.account_id = ${of.account_id} and g.thread_id = t.id and g.tag_id = any(${ids}::bigint[]))`
  const open = sql`exists (select from acknowledgement i
    where i.account_id = ${of.account_id} and i.thread_id = t.id and i.state = 'open')`
  return all([
    sql`t.recalled is null`,
    // Every sender is a subscriber, so threads without them can be skipped before their messages are read.
    ...[...of.on_thread_ids, ...of.sender_ids].map(subscribed),
    ...among('t.patient_id', of.patient_ids),
    ...among('t.message_type_id', of.message_type_ids),
    ...of.tag_ids.map(tagged),
    ...of.priorities.map((priority) => sql`coalesce(t.raised_priority, t.priority) = ${priority}`),
    ...of.is_unanswered.map((is) => (is ? open : sql`not ${open}`)),
    ...(of.until === null ? [] : [sql`t.created < ${of.until}::timestamptz`]),
    lacks(of.criteria, about, aboutText),
  ])
}

const canContain = (criteria: SearchCriteria): RawBuilder<unknown> =>
  criteria.anywhere === null
    ? sql`true`
    : sql`(d.words is null or d.upto < t.last_message_id or d.words @@ ${criteria.anywhere}::tsquery or ${holds(criteria, about, aboutText)})`

/** `thread_holds`: subject and patient contain every required term. */
function messageMatches(of: ThreadSearch): RawBuilder<unknown> {
  const { criteria } = of
  return all([
    ...among('m.sender_id', of.sender_ids),
    ...of.has_attachment.map((has) => sql`m.has_attachments = ${has}`),
    ...(of.from === null ? [] : [sql`m.created >= ${of.from}::timestamptz`]),
    ...(of.until === null ? [] : [sql`m.created < ${of.until}::timestamptz`]),
    ...(hasNoTerms(criteria) ? [] : [sql`(w.thread_holds or ${holds(criteria, sql`m.words`, sql`m.body`)})`]),
    lacks(criteria, sql`m.words`, sql`m.body`),
  ])
}

function next(of: ThreadSearch, after: ScanPosition | null, most: number): RawBuilder<unknown> {
  const where = all([
    sql`s.account_id = ${of.account_id}`,
    sql`s.user_id = ${of.user_id}`,
    ...of.is_archived.map((is) => sql`s.is_archived = ${is}`),
    ...(of.from === null ? [] : [sql`s.last_message_date >= ${of.from}::timestamptz`]),
    ...(after === null
      ? []
      : [
          sql`(s.last_message_date, s.thread_id) < (${after.last_message_date}::timestamptz, ${after.thread_id})`,
        ]),
  ])
  const order = sql`order by last_message_date desc, thread_id desc limit ${most}`
  const walk = (is_archived: boolean) => sql`(select s.thread_id, s.last_message_date from subscriber s
    where ${where} and s.is_archived = ${is_archived} ${order})`
  const [only] = of.is_archived
  if (only !== undefined) return walk(only)
  // Each half is an index scan; one condition over both would not be.
  return sql`select * from (${walk(false)} union all ${walk(true)}) both_halves ${order}`
}

/**
 * Scans the user's next `most` threads and returns the newest `wants` hits:
 * 1. `own`: the threads to scan, `edge`: the position that the scan reaches;
 * 2. `w`: those that can match by subject, patient, flags and search text;
 * 3. `hits`: the newest matching message of each.
 */
export async function scanThreads(
  db: Db,
  of: ThreadSearch,
  { after, most, wants }: { after: ScanPosition | null; most: number; wants: number },
): Promise<ScanResult> {
  const { rows } = await sql<ScanRow>`
    with own as materialized (${next(of, after, most)}),
    edge as (
      select count(*) over ()::int as walked, last_message_date as reached_date, thread_id as reached_id,
             ${micros(sql`last_message_date`)} as reached_at
        from own order by last_message_date, thread_id limit 1
    ), w as (
      select t.id, ${holds(of.criteria, about, aboutText)} as thread_holds
        from own
        join thread t on t.account_id = ${of.account_id} and t.id = own.thread_id
        left join patient p on p.account_id = ${of.account_id} and p.id = t.patient_id
        left join thread_search_text d on d.account_id = ${of.account_id} and d.thread_id = t.id
       where ${threadMatches(of)} and ${canContain(of.criteria)}
    ), hits as (
      select w.id as thread_id, hit.id as message_id, hit.created, ${micros(sql`hit.created`)} as at
        from w cross join lateral (
          select m.id, m.created from message m
           where m.account_id = ${of.account_id} and m.thread_id = w.id and ${messageMatches(of)}
           order by m.id desc limit 1) hit
       order by hit.created desc, hit.id desc limit ${wants}
    )
    select edge.*, hits.* from edge left join hits on true order by hits.at desc, hits.message_id desc`.execute(
    db,
  )
  return {
    hits: rows.flatMap(({ thread_id, message_id, created, at }) =>
      thread_id && message_id && created && at ? [{ thread_id, message_id, created, at }] : [],
    ),
    reached: scanPosition(rows[0], most),
  }
}

const micros = (instant: RawBuilder<unknown>) => sql`(extract(epoch from ${instant}) * 1000000)::bigint`

function scanPosition(row: ScanRow | undefined, most: number): ScanPosition | null {
  if (!row || row.walked < most) return null
  return { last_message_date: row.reached_date, thread_id: row.reached_id, at: row.reached_at }
}
