import type { Handoff, HandoffCause } from '@wardline/contract/messaging/handoff/handoff.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { HandoffOffer } from './handoff.rules.ts'

interface MessageKey {
  account_id: number
  thread_id: number
  message_id: number
}

export interface OpenHandoff extends HandoffOffer {
  group_id: number | null
}

/** The thread is locked before. */
export async function lockOpenHandoffs(db: Db, of: MessageKey): Promise<OpenHandoff[]> {
  const { rows } = await sql<OpenHandoff>`
    select id, from_user_id, to_user_id, responsible_before, group_id from acknowledgement_handoff
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and state = 'offered' order by id for update`.execute(db)
  return rows
}

export interface NewHandoff {
  from_user_id: number
  to_user_id: number
  responsible_before: boolean
  cause: HandoffCause
  group_id: number | null
}

/** `asked` is inherited through chains of handoffs, so that the age counts from the first request. */
export async function insertHandoffs(
  db: Db,
  of: MessageKey,
  offers: readonly NewHandoff[],
): Promise<{ id: number; from_user_id: number; to_user_id: number }[]> {
  const { rows } = await sql<{ id: number; from_user_id: number; to_user_id: number }>`
    insert into acknowledgement_handoff (account_id, thread_id, message_id, from_user_id, to_user_id, responsible_before, cause, group_id, asked)
    select ${of.account_id}, ${of.thread_id}, ${of.message_id}, o.from_user_id, o.to_user_id, o.responsible_before, o.cause,
           o.group_id, least(i.since, (select min(h.asked) from acknowledgement_handoff h
             where h.account_id = i.account_id and h.thread_id = i.thread_id and h.message_id = i.message_id
               and h.to_user_id = o.from_user_id))
      from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb)
             as o(from_user_id bigint, to_user_id bigint, responsible_before boolean, cause text, group_id bigint)
      join acknowledgement i on i.account_id = ${of.account_id} and i.thread_id = ${of.thread_id}
       and i.message_id = ${of.message_id} and i.user_id = o.from_user_id and i.state = 'open'
    on conflict (account_id, thread_id, message_id, from_user_id, to_user_id) where state = 'offered' do nothing
    returning id, from_user_id, to_user_id`.execute(db)
  return rows
}

export interface EndedHandoff {
  thread_id: number
  message_id: number
  from_user_id: number
  from_name: string
  to_user_id: number
  to_name: string
  group_name: string
  cause: HandoffCause
}

type End = 'accepted' | 'declined' | 'answered' | 'withdrawn'

const selectHandoffs = (rows: RawBuilder<unknown>) => sql<EndedHandoff>`
  select h.thread_id, h.message_id, h.from_user_id, f.display_name as from_name, h.to_user_id,
         t.display_name as to_name, coalesce(g.name, '') as group_name, h.cause
    from (${rows}) h
    join users f on f.account_id = h.account_id and f.id = h.from_user_id
    join users t on t.account_id = h.account_id and t.id = h.to_user_id
    left join paging_group g on g.account_id = h.account_id and g.id = h.group_id
   order by h.id`

export async function findHandoffs(db: Db, account_id: number, ids: number[]): Promise<EndedHandoff[]> {
  const byId = sql`select * from acknowledgement_handoff where account_id = ${account_id} and id = any(${ids}::bigint[])`
  return (await selectHandoffs(byId).execute(db)).rows
}

export async function endHandoffs(
  db: Db,
  account_id: number,
  ids: number[],
  state: End,
): Promise<EndedHandoff[]> {
  if (ids.length === 0) return []
  await sql`update acknowledgement_handoff set state = ${state}, ended = clock_now()
       where account_id = ${account_id} and id = any(${ids}::bigint[]) and state = 'offered'`.execute(db)
  return findHandoffs(db, account_id, ids)
}

export async function listExpiredHandoffs(db: Db, account_id: number, thread_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select h.id from acknowledgement_handoff h
     where h.account_id = ${account_id} and h.thread_id = ${thread_id} and h.state = 'offered'
       and 2 > (select count(*) from acknowledgement i
                 where i.account_id = h.account_id and i.thread_id = h.thread_id and i.message_id = h.message_id
                   and i.user_id in (h.from_user_id, h.to_user_id) and i.state = 'open')`.execute(db)
  return rows.map(({ id }) => id)
}

export interface HandoffRow extends Omit<Handoff, 'state' | 'may' | 'requester' | 'group' | 'from'> {
  requester_id: number
  requester_name: string
  group_id: number | null
  group_name: string | null
  from: Handoff['from']
}

const selectHandoffRows = (
  account_id: number,
  user_id: number,
  where: RawBuilder<unknown>,
) => sql<HandoffRow>`
  select i.id, i.thread_id, i.message_id, i.kind, coalesce(m.priority, t.priority) as priority, i.requester_id, a.display_name as requester_name,
         h.group_id, g.name as group_name, h.asked, h.from
    from acknowledgement i
    join thread t on t.account_id = i.account_id and t.id = i.thread_id
    join message m on m.account_id = i.account_id and m.thread_id = i.thread_id and m.id = i.message_id
    join users a on a.account_id = i.account_id and a.id = i.requester_id
    join lateral (
      select min(o.asked) as asked, max(o.group_id) as group_id,
             jsonb_agg(jsonb_build_object('user_id', o.from_user_id, 'display_name', u.display_name,
               'cause', o.cause, 'offered', to_char(o.offered at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
               order by o.id) as from
        from acknowledgement_handoff o join users u on u.account_id = o.account_id and u.id = o.from_user_id
       where o.account_id = i.account_id and o.thread_id = i.thread_id and o.message_id = i.message_id
         and o.to_user_id = i.user_id and o.state = 'offered'
      having count(*) > 0) h on true
    left join paging_group g on g.account_id = i.account_id and g.id = h.group_id
   where i.account_id = ${account_id} and i.user_id = ${user_id} and i.state = 'open' and ${where}
   order by h.asked, i.id`

export async function listHandoffsTo(
  db: Db,
  of: { account_id: number; user_id: number; page: number; page_size: number },
): Promise<{ count: number; results: HandoffRow[] }> {
  const mine = sql`exists (select from acknowledgement_handoff e where e.account_id = i.account_id
    and e.to_user_id = i.user_id and e.state = 'offered' and e.thread_id = i.thread_id and e.message_id = i.message_id)`
  const { rows } = await selectHandoffRows(of.account_id, of.user_id, mine).execute(db)
  const first = (of.page - 1) * of.page_size
  return { count: rows.length, results: rows.slice(first, first + of.page_size) }
}

export async function findHandoff(
  db: Db,
  of: { account_id: number; user_id: number; id: number },
): Promise<HandoffRow | undefined> {
  const { rows } = await selectHandoffRows(of.account_id, of.user_id, sql`i.id = ${of.id}`).execute(db)
  return rows[0]
}

export async function findOwnAcknowledgement(
  db: Db,
  of: { account_id: number; user_id: number; id: number },
): Promise<{ thread_id: number; message_id: number } | undefined> {
  const { rows } = await sql<{ thread_id: number; message_id: number }>`
    select thread_id, message_id from acknowledgement
     where account_id = ${of.account_id} and user_id = ${of.user_id} and id = ${of.id}`.execute(db)
  return rows[0]
}

export async function listResponsibleUsers(db: Db, of: MessageKey): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from acknowledgement
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and state = 'open'`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
