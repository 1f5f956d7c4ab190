import type { HandedItem, HandoverCause } from '@wardline/contract/messaging/handover.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { Offer } from './handover.rules.ts'
import type {} from './messaging.tables.ts'

interface Of {
  account_id: number
  thread_id: number
  message_id: number
}

export interface OpenOffer extends Offer {
  /** Whose shift ended. */
  group_id: number | null
}

/** Offers of a message of which nothing has come yet, locked. The thread is locked. */
export async function openOffers(db: Db, of: Of): Promise<OpenOffer[]> {
  const { rows } = await sql<OpenOffer>`
    select id, from_user_id, to_user_id, held_before, group_id from item_handover
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and state = 'offered' order by id for update`.execute(db)
  return rows
}

export interface NewOffer {
  from_user_id: number
  to_user_id: number
  held_before: boolean
  cause: HandoverCause
  group_id: number | null
}

/** Offers that are not open already; answers those that were made. Its age is that of what was handed to the giver. */
export async function insertOffers(
  db: Db,
  of: Of,
  offers: readonly NewOffer[],
): Promise<{ id: number; from_user_id: number; to_user_id: number }[]> {
  const { rows } = await sql<{ id: number; from_user_id: number; to_user_id: number }>`
    insert into item_handover (account_id, thread_id, message_id, from_user_id, to_user_id, held_before, cause, group_id, asked)
    select ${of.account_id}, ${of.thread_id}, ${of.message_id}, o.from_user_id, o.to_user_id, o.held_before, o.cause,
           o.group_id, least(i.since, (select min(h.asked) from item_handover h
             where h.account_id = i.account_id and h.thread_id = i.thread_id and h.message_id = i.message_id
               and h.to_user_id = o.from_user_id))
      from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb)
             as o(from_user_id bigint, to_user_id bigint, held_before boolean, cause text, group_id bigint)
      join open_item i on i.account_id = ${of.account_id} and i.thread_id = ${of.thread_id}
       and i.message_id = ${of.message_id} and i.user_id = o.from_user_id and i.state = 'open'
    on conflict (account_id, thread_id, message_id, from_user_id, to_user_id) where state = 'offered' do nothing
    returning id, from_user_id, to_user_id`.execute(db)
  return rows
}

export interface Ended {
  thread_id: number
  message_id: number
  from_user_id: number
  from_name: string
  to_user_id: number
  to_name: string
  group_name: string
  cause: HandoverCause
}

type End = 'accepted' | 'declined' | 'answered' | 'withdrawn'

/** Offers as both sides are told of them. */
const told = (rows: RawBuilder<unknown>) => sql<Ended>`
  select h.thread_id, h.message_id, h.from_user_id, f.display_name as from_name, h.to_user_id,
         t.display_name as to_name, coalesce(g.name, '') as group_name, h.cause
    from (${rows}) h
    join users f on f.account_id = h.account_id and f.id = h.from_user_id
    join users t on t.account_id = h.account_id and t.id = h.to_user_id
    left join paging_group g on g.account_id = h.account_id and g.id = h.group_id
   order by h.id`

export async function offersById(db: Db, account_id: number, ids: number[]): Promise<Ended[]> {
  const those = sql`select * from item_handover where account_id = ${account_id} and id = any(${ids}::bigint[])`
  return (await told(those).execute(db)).rows
}

/** Ends offers that are open; answers them. */
export async function endOffers(db: Db, account_id: number, ids: number[], state: End): Promise<Ended[]> {
  if (ids.length === 0) return []
  await sql`update item_handover set state = ${state}, ended = clock_now()
       where account_id = ${account_id} and id = any(${ids}::bigint[]) and state = 'offered'`.execute(db)
  return offersById(db, account_id, ids)
}

/** Offers of a thread for which there is nothing left to hand over: one of the two no longer owes an answer. */
export async function lapsedOffers(db: Db, account_id: number, thread_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select h.id from item_handover h
     where h.account_id = ${account_id} and h.thread_id = ${thread_id} and h.state = 'offered'
       and 2 > (select count(*) from open_item i
                 where i.account_id = h.account_id and i.thread_id = h.thread_id and i.message_id = h.message_id
                   and i.user_id in (h.from_user_id, h.to_user_id) and i.state = 'open')`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Handed extends Omit<HandedItem, 'state' | 'may' | 'asker' | 'group' | 'from'> {
  asker_id: number
  asker_name: string
  group_id: number | null
  group_name: string | null
  from: HandedItem['from']
}

const handedRows = (account_id: number, user_id: number, where: RawBuilder<unknown>) => sql<Handed>`
  select i.id, i.thread_id, i.message_id, i.asks, t.priority, i.asker_id, a.display_name as asker_name,
         h.group_id, g.name as group_name, h.asked, h.from
    from open_item i
    join thread t on t.account_id = i.account_id and t.id = i.thread_id
    join users a on a.account_id = i.account_id and a.id = i.asker_id
    join lateral (
      select min(o.asked) as asked, max(o.group_id) as group_id,
             jsonb_agg(jsonb_build_object('user_id', o.from_user_id, 'display_name', u.display_name,
               'cause', o.cause, 'offered', to_char(o.offered at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
               order by o.id) as from
        from item_handover o join users u on u.account_id = o.account_id and u.id = o.from_user_id
       where o.account_id = i.account_id and o.thread_id = i.thread_id and o.message_id = i.message_id
         and o.to_user_id = i.user_id and o.state = 'offered'
      having count(*) > 0) h on true
    left join paging_group g on g.account_id = i.account_id and g.id = h.group_id
   where i.account_id = ${account_id} and i.user_id = ${user_id} and i.state = 'open' and ${where}
   order by h.asked, i.id`

/** What is handed to a person and waits for their word, the oldest first. */
export async function handedTo(
  db: Db,
  of: { account_id: number; user_id: number; page: number; page_size: number },
): Promise<{ count: number; results: Handed[] }> {
  const mine = sql`exists (select from item_handover e where e.account_id = i.account_id
    and e.to_user_id = i.user_id and e.state = 'offered' and e.thread_id = i.thread_id and e.message_id = i.message_id)`
  const { rows } = await handedRows(of.account_id, of.user_id, mine).execute(db)
  const first = (of.page - 1) * of.page_size
  return { count: rows.length, results: rows.slice(first, first + of.page_size) }
}

/** One of them, by the person's own item; undefined when nothing of it is handed to them (any more). */
export async function handedItem(
  db: Db,
  of: { account_id: number; user_id: number; id: number },
): Promise<Handed | undefined> {
  const { rows } = await handedRows(of.account_id, of.user_id, sql`i.id = ${of.id}`).execute(db)
  return rows[0]
}

/** Which thread an item of a person's is in, and whether it is still open; undefined when it is not theirs. */
export async function ownItemById(
  db: Db,
  of: { account_id: number; user_id: number; id: number },
): Promise<{ thread_id: number; message_id: number } | undefined> {
  const { rows } = await sql<{ thread_id: number; message_id: number }>`
    select thread_id, message_id from open_item
     where account_id = ${of.account_id} and user_id = ${of.user_id} and id = ${of.id}`.execute(db)
  return rows[0]
}

/** Who owes an answer to a message now. The thread is locked. */
export async function holdersOf(db: Db, of: Of): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from open_item
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and state = 'open'`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
