import type {
  AnswerSummary,
  AskKind,
  MessageAsks,
  OpenItem,
} from '@wardline/contract/messaging/open-item.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { canConfirm, type Answer } from './open-item.rules.ts'
import type {} from './messaging.tables.ts'

interface Of {
  account_id: number
  thread_id: number
}

const counts = sql`
  count(*) filter (where i.state = 'open')::int as open,
  count(*) filter (where i.state = 'accepted')::int as accepted,
  count(*) filter (where i.state = 'rejected')::int as rejected,
  count(*) filter (where i.state = 'responded')::int as responded,
  coalesce(sum(i.moves), 0)::int as moved`

/** For a LATERAL beside a person's row of a thread: their item there, what they owe first. The arguments name columns. */
export const itemOfPerson = (account_id: string, thread_id: string, user_id: string) => sql`
  select i.message_id as item_message_id, i.asks as item_asks, i.state as item_state, i.response as item_response,
         i.since as item_since, i.closed as item_closed
    from open_item i
   where i.account_id = ${sql.ref(account_id)} and i.thread_id = ${sql.ref(thread_id)} and i.user_id = ${sql.ref(user_id)}
   order by i.state <> 'open', i.message_id limit 1`

export interface OwnItem extends OpenItem {
  asker_id: number
  response_options: string[]
  /** The thread goes on by itself until somebody answers. */
  apply_escalations: boolean
  display_name: string
  /** Active and not locked. */
  can_answer: boolean
  time_zone: string
}

/** A person's own item, locked; the one they owe first when no message is named. Undefined when they were not asked. */
export async function lockOwnItem(
  db: Db,
  of: Of & { user_id: number; message_id: number | undefined },
): Promise<OwnItem | undefined> {
  const named = of.message_id === undefined ? sql`` : sql`and i.message_id = ${of.message_id}`
  const { rows } = await sql<OwnItem>`
    select i.message_id, i.asks, i.state, i.response, i.since, i.closed, i.asker_id, t.response_options, t.apply_escalations,
           u.display_name, u.is_active and not u.is_locked as can_answer, a.time_zone
      from open_item i
      join thread t on t.account_id = i.account_id and t.id = i.thread_id
      join users u on u.account_id = i.account_id and u.id = i.user_id
      join account a on a.account_id = i.account_id
     where i.account_id = ${of.account_id} and i.thread_id = ${of.thread_id} and i.user_id = ${of.user_id} ${named}
     order by i.state <> 'open', i.message_id limit 1
       for update of i`.execute(db)
  return rows[0]
}

/** Closes a person's item if it is still open; undefined when it is not. */
export async function closeItem(
  db: Db,
  of: Of & { user_id: number; message_id: number; answer: Answer; via: string },
): Promise<OpenItem | undefined> {
  const { rows } = await sql<OpenItem>`
    update open_item set state = ${of.answer.state}, response = ${of.answer.response}, via = ${of.via},
           closed = clock_now()
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and user_id = ${of.user_id}
       and message_id = ${of.message_id} and state = 'open'
    returning message_id, asks, state, response, since, closed`.execute(db)
  return rows[0]
}

/** The sender took the thread back: nobody owes anything any more. */
export const recallItems = (db: Db, { account_id, thread_id }: Of) =>
  sql`update open_item set state = 'recalled', closed = clock_now()
       where account_id = ${account_id} and thread_id = ${thread_id} and state = 'open'`.execute(db)

/** How everybody is with a message now. The thread is locked, so this is the last word. */
export async function answersTo(db: Db, of: Of & { message_id: number }): Promise<AnswerSummary> {
  const { rows } = await sql<AnswerSummary>`
    select ${counts} from open_item i
     where i.account_id = ${of.account_id} and i.thread_id = ${of.thread_id} and i.message_id = ${of.message_id}`.execute(
    db,
  )
  return rows[0] ?? { open: 0, accepted: 0, rejected: 0, responded: 0, moved: 0 }
}

interface AsksRow extends AnswerSummary {
  message_id: number
  kind: AskKind
  response_options: string[]
  my_state: OpenItem['state'] | null
  my_response: string | null
}

/** What the messages of a thread ask, by message id, as one of its readers has it. */
export async function asksInThread(
  db: Db,
  of: Of & { reader_id: number },
): Promise<Map<number, MessageAsks>> {
  const { rows } = await sql<AsksRow>`
    select i.message_id, i.asks as kind, t.response_options, ${counts},
           max(i.state) filter (where i.user_id = ${of.reader_id}) as my_state,
           max(i.response) filter (where i.user_id = ${of.reader_id}) as my_response
      from open_item i join thread t on t.account_id = i.account_id and t.id = i.thread_id
     where i.account_id = ${of.account_id} and i.thread_id = ${of.thread_id}
     group by i.message_id, i.asks, t.response_options`.execute(db)
  return new Map(
    rows.map(({ message_id, kind, response_options, my_state, my_response, ...summary }) => [
      message_id,
      {
        kind,
        confirm: canConfirm(kind),
        response_options,
        mine: my_state === null ? null : { state: my_state, response: my_response },
        summary,
      },
    ]),
  )
}

/** Because of which group somebody owes an answer; `layer` null: because of all of it. */
export interface Held {
  group_id: number
  layer: number | null
}

export interface Asked {
  user_id: number
  asker_id: number
  item: OpenItem
}

/**
 * People who join the thread as recipients are asked what its first recipients were. Answers who was asked now; nobody
 * when the thread asks nothing, and nobody twice. The thread is locked.
 */
export async function askMore(db: Db, of: Of & { user_ids: number[] }): Promise<Asked[]> {
  const { rows } = await sql<OpenItem & { user_id: number; asker_id: number }>`
    insert into open_item (account_id, thread_id, message_id, user_id, asker_id, asks, since)
    select ${of.account_id}, ${of.thread_id}, asked.message_id, u.id, asked.asker_id, asked.asks, asked.at
      from (select message_id, asker_id, asks, clock_now() as at from open_item
             where account_id = ${of.account_id} and thread_id = ${of.thread_id}
             group by message_id, asker_id, asks) asked,
           unnest(${of.user_ids}::bigint[]) as u(id)
     where u.id <> asked.asker_id
    on conflict do nothing
    returning user_id, asker_id, message_id, asks, state, response, since, closed`.execute(db)
  return rows.map(({ user_id, asker_id, ...item }) => ({ user_id, asker_id, item }))
}

/**
 * People who are to answer a message that others were asked: new items, and those that were closed without an answer and
 * come back. The thread is locked.
 */
export async function askToo(
  db: Db,
  of: Of & { message_id: number; user_ids: number[]; held: Held | null },
): Promise<Asked[]> {
  const { rows } = await sql<OpenItem & { user_id: number; asker_id: number }>`
    insert into open_item (account_id, thread_id, message_id, user_id, asker_id, asks, since, group_id, layer)
    select ${of.account_id}, ${of.thread_id}, ${of.message_id}, u.id, asked.asker_id, asked.asks, asked.at,
           ${of.held?.group_id ?? null}, ${of.held?.layer ?? null}
      from (select asker_id, asks, clock_now() as at from open_item
             where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
             order by id limit 1) asked,
           unnest(${of.user_ids}::bigint[]) as u(id)
     where u.id <> asked.asker_id
    on conflict (account_id, thread_id, message_id, user_id) do update
       set state = 'open', closed = null, group_id = excluded.group_id, layer = excluded.layer,
           since = greatest(excluded.since, open_item.since + interval '1 millisecond')
     where open_item.state in ('handed_over', 'escalated', 'settled', 'expired')
    returning user_id, asker_id, message_id, asks, state, response, since, closed`.execute(db)
  return rows.map(({ user_id, asker_id, ...item }) => ({ user_id, asker_id, item }))
}
