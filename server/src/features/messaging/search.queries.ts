import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type {} from './messaging.tables.ts'
import { isEmpty, type Wanted } from './search.rules.ts'

/** What of a person's threads is looked for. Lists of ids: any of them; an empty list finds nothing. */
export interface Search {
  account_id: number
  user_id: number
  wanted: Wanted
  sender_ids: number[][]
  on_thread_ids: number[][]
  patient_ids: number[][]
  message_type_ids: number[][]
  tag_ids: number[][]
  priorities: number[]
  /** Each must be so. */
  is_archived: boolean[]
  has_attachment: boolean[]
  is_unanswered: boolean[]
  /** Instants: from the first on, and before the second. */
  from: string | null
  until: string | null
}

/** A message that matches: the newest of its thread that does. */
export interface Hit {
  thread_id: number
  message_id: number
  created: string
  /** `created` in microseconds, for comparing: its text leaves zeros out. */
  at: number
}

/** How far a walk has come: a thread of the person's, by its newest message. */
export interface Place {
  last_message_date: string
  thread_id: number
  at: number
}

export interface Step {
  /** Newest first, at most as many as were asked for. */
  hits: Hit[]
  /** The last thread that was looked at; null when there are no more. */
  reached: Place | null
}

interface StepRow extends Partial<Hit> {
  walked: number
  reached_date: string
  reached_id: number
  reached_at: number
}

const all = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

const among = (column: string, lists: number[][]): RawBuilder<unknown>[] =>
  lists.map((ids) => sql`${sql.ref(column)} = any(${ids}::bigint[])`)

const stands = (text: string, column: RawBuilder<unknown>) =>
  sql`strpos(lower(${column}), lower(${text})) > 0`

/** Everything that must be there is in these words and this text. */
const holds = ({ words, literal }: Wanted, column: RawBuilder<unknown>, text: RawBuilder<unknown>) =>
  all([
    ...(words === null ? [] : [sql`${column} @@ ${words}::tsquery`]),
    ...literal.map((each) => stands(each, text)),
  ])

/** Nothing that may not be there is. */
const lacks = (
  { unwanted, unwanted_literal }: Wanted,
  column: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
) =>
  all([
    ...(unwanted === null ? [] : [sql`not ${column} @@ ${unwanted}::tsquery`]),
    ...unwanted_literal.map((each) => sql`not ${stands(each, text)}`),
  ])

const about = sql`(t.words || coalesce(p.name_words, ''))`
const aboutText = sql`(t.subject || E'\n' || coalesce(p.display_name || E'\n' || p.mrn, ''))`

/** Of the thread `t` and its patient `p`. */
function threadMatches(of: Search): RawBuilder<unknown> {
  const subscribed = (ids: number[]) => sql`exists (select from subscriber o
    where o.account_id = ${of.account_id} and o.thread_id = t.id and o.user_id = any(${ids}::bigint[]))`
  const tagged = (ids: number[]) => sql`exists (select from thread_tag g
    where g.account_id = ${of.account_id} and g.thread_id = t.id and g.tag_id = any(${ids}::bigint[]))`
  const open = sql`exists (select from open_item i
    where i.account_id = ${of.account_id} and i.thread_id = t.id and i.state = 'open')`
  return all([
    sql`t.recalled is null`,
    // Whoever wrote in a thread is on it: spares its messages.
    ...[...of.on_thread_ids, ...of.sender_ids].map(subscribed),
    ...among('t.patient_id', of.patient_ids),
    ...among('t.message_type_id', of.message_type_ids),
    ...of.tag_ids.map(tagged),
    ...of.priorities.map((priority) => sql`t.priority = ${priority}`),
    ...of.is_unanswered.map((is) => (is ? open : sql`not ${open}`)),
    ...(of.until === null ? [] : [sql`t.created < ${of.until}::timestamptz`]),
    lacks(of.wanted, about, aboutText),
  ])
}

/** Whether subject and patient, or any of the messages, can have all the words: by `d`, which may be behind or missing. */
const mayHold = (wanted: Wanted): RawBuilder<unknown> =>
  wanted.anywhere === null
    ? sql`true`
    : sql`(d.words is null or d.upto < t.last_message_id or d.words @@ ${wanted.anywhere}::tsquery or ${holds(wanted, about, aboutText)})`

/** Of the message `m`; `thread_holds` says whether subject and patient have all that is looked for. */
function messageMatches(of: Search): RawBuilder<unknown> {
  const { wanted } = of
  return all([
    ...among('m.sender_id', of.sender_ids),
    ...of.has_attachment.map((has) => sql`m.has_attachments = ${has}`),
    ...(of.from === null ? [] : [sql`m.created >= ${of.from}::timestamptz`]),
    ...(of.until === null ? [] : [sql`m.created < ${of.until}::timestamptz`]),
    ...(isEmpty(wanted) ? [] : [sql`(w.thread_holds or ${holds(wanted, sql`m.words`, sql`m.body`)})`]),
    lacks(wanted, sql`m.words`, sql`m.body`),
  ])
}

/** The next `most` threads of the person's, after `after`, newest first. */
const next = (of: Search, after: Place | null, most: number): RawBuilder<unknown> => {
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
  // Each half is one walk of the index, which a condition on both would not be.
  return sql`select * from (${walk(false)} union all ${walk(true)}) both_halves ${order}`
}

/** Looks through the next `most` threads for hits; answers the newest `wants` of them. */
export async function walkThreads(
  db: Db,
  of: Search,
  { after, most, wants }: { after: Place | null; most: number; wants: number },
): Promise<Step> {
  const { rows } = await sql<StepRow>`
    with own as materialized (${next(of, after, most)}),
    edge as (
      select count(*) over ()::int as walked, last_message_date as reached_date, thread_id as reached_id,
             ${micros(sql`last_message_date`)} as reached_at
        from own order by last_message_date, thread_id limit 1
    ), w as (
      select t.id, ${holds(of.wanted, about, aboutText)} as thread_holds
        from own
        join thread t on t.account_id = ${of.account_id} and t.id = own.thread_id
        left join patient p on p.account_id = ${of.account_id} and p.id = t.patient_id
        left join thread_words d on d.account_id = ${of.account_id} and d.thread_id = t.id
       where ${threadMatches(of)} and ${mayHold(of.wanted)}
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
    reached: placeOf(rows[0], most),
  }
}

const micros = (instant: RawBuilder<unknown>) => sql`(extract(epoch from ${instant}) * 1000000)::bigint`

/** Null when fewer were left than there was room for. */
function placeOf(row: StepRow | undefined, most: number): Place | null {
  if (!row || row.walked < most) return null
  return { last_message_date: row.reached_date, thread_id: row.reached_id, at: row.reached_at }
}
