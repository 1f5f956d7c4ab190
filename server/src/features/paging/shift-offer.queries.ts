import { sql } from 'kysely'
import type { OfferState } from '@wardline/contract/paging/shift-offer.schemas.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/db/connection.ts'
import { asTimestamp } from './calendar.queries.ts'
import type { Wall } from './wall-time.rules.ts'

export interface StoredOffer {
  id: number
  group_id: number
  event_id: number
  original_start: Wall
  user_id: number
  to_user_id: number | null
  wanted_event_id: number | null
  wanted_original_start: Wall | null
  state: z.output<typeof OfferState>
  created: string
  answered: string | null
  answered_by: number | null
}

const columns = sql`o.id, o.group_id, o.event_id, extract(epoch from o.original_start)::float8 as original_start, o.user_id,
  o.to_user_id, o.wanted_event_id, extract(epoch from o.wanted_original_start)::float8 as wanted_original_start, o.state,
  o.created, o.answered, o.answered_by`

export async function find(db: Db, account_id: number, id: number): Promise<StoredOffer | undefined> {
  const { rows } = await sql<StoredOffer>`
    select ${columns} from shift_offer o where o.account_id = ${account_id} and o.id = ${id}`.execute(db)
  return rows[0]
}

/** Offers of a group that nobody has answered; the newest first. */
export async function openOf(db: Db, account_id: number, group_id: number): Promise<StoredOffer[]> {
  const { rows } = await sql<StoredOffer>`
    select ${columns} from shift_offer o
     where o.account_id = ${account_id} and o.group_id = ${group_id} and o.state = 'open'
     order by o.id desc limit 250`.execute(db)
  return rows
}

/** A person's own open offers, those made to them, and those made to groups that they are a member of. */
export async function openFor(db: Db, account_id: number, user_id: number): Promise<StoredOffer[]> {
  const { rows } = await sql<StoredOffer>`
    select ${columns} from shift_offer o
     where o.account_id = ${account_id} and o.state = 'open'
       and (o.user_id = ${user_id} or o.to_user_id = ${user_id} or o.to_user_id is null and exists (
         select from paging_group_member m
          where m.account_id = o.account_id and m.group_id = o.group_id and m.user_id = ${user_id}))
     order by o.id desc limit 250`.execute(db)
  return rows
}

type NewOffer = Pick<
  StoredOffer,
  | 'group_id'
  | 'event_id'
  | 'original_start'
  | 'user_id'
  | 'to_user_id'
  | 'wanted_event_id'
  | 'wanted_original_start'
>

export async function insert(db: Db, account_id: number, offer: NewOffer): Promise<number> {
  const wanted = offer.wanted_original_start
  const { rows } = await sql<{ id: number }>`
    insert into shift_offer (account_id, group_id, event_id, original_start, user_id, to_user_id, wanted_event_id,
                             wanted_original_start)
    values (${account_id}, ${offer.group_id}, ${offer.event_id}, ${asTimestamp(offer.original_start)}, ${offer.user_id},
            ${offer.to_user_id}, ${offer.wanted_event_id}, ${wanted === null ? sql`null` : asTimestamp(wanted)})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Answers it if it is still open; false when somebody was faster. */
export async function close(
  db: Db,
  account_id: number,
  id: number,
  answer: { state: 'accepted' | 'declined' | 'withdrawn'; answered_by: number },
): Promise<boolean> {
  const { rows } = await sql`
    update shift_offer set state = ${answer.state}, answered = clock_now(), answered_by = ${answer.answered_by}
     where account_id = ${account_id} and id = ${id} and state = 'open' returning id`.execute(db)
  return rows.length === 1
}

/**
 * Open offers of which nothing lies ahead that is still the offerer's: the shift has begun, changed hands, or is no more.
 * Screens show them as over from that moment on; this writes it down. Across accounts, by the worker role. Answers how many.
 */
export async function expireBegun(db: Db): Promise<number> {
  const { rows } = await sql`
    update shift_offer o set state = 'expired', answered = clock_now()
     where o.state = 'open' and not exists (
       select from shift s
        where s.account_id = o.account_id and s.group_id = o.group_id and s.event_id = o.event_id
          and s.original_start = o.original_start and s.user_id = o.user_id and s.starts > clock_now())
       and o.original_start < clock_now() + interval '390 days'
    returning o.id`.execute(db)
  return rows.length
}

/** Who hears of an offer to a whole group. */
export async function memberIds(db: Db, account_id: number, group_id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from paging_group_member
     where account_id = ${account_id} and group_id = ${group_id} order by user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
