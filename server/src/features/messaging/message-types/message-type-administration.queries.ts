import type {
  ManagedMessageType,
  MessageTypeOrdering,
  NewMessageType,
} from '@wardline/contract/messaging/message-types/message-type-administration.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'
import { messageTypeColumns, type MessageTypeRow } from '../threads/message-type.queries.ts'

export interface TypeKey {
  account_id: number
  message_type_id: number
}

export type ManagedTypeRow = MessageTypeRow & Omit<ManagedMessageType, 'may'>

const managedColumns = (
  account_id: number,
): RawBuilder<unknown> => sql`${messageTypeColumns}, t.is_active, t.version,
  t.changed, (select c.display_name from users c where c.account_id = ${account_id} and c.id = t.changed_by_user_id) as changed_by,
  coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by fold(d.name), d.id)
     from department_message_type dt join department d on d.account_id = dt.account_id and d.id = dt.department_id
    where dt.account_id = ${account_id} and dt.message_type_id = t.id), '[]') as departments`

const orders = { position: sql`t.position`, name: sql`fold(t.name)` } as const

interface MessageTypeFilter {
  account_id: number
  is_active: boolean
  named: SearchWords
  ordering: MessageTypeOrdering
  limit: number
  offset: number
}

export async function listTypes(
  db: Db,
  { account_id, is_active, named, ordering, limit, offset }: MessageTypeFilter,
): Promise<{ count: number; rows: ManagedTypeRow[] }> {
  const by = orders[ordering.replace('-', '') as keyof typeof orders]
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await sql<ManagedTypeRow & { total: number }>`
    select ${managedColumns(account_id)}, count(*) over ()::int as total from message_type t
     where t.account_id = ${account_id} and t.is_active = ${is_active} and ${matchesWords(named, sql`fold(t.name)`)}
     order by ${matchRank(named, sql`fold(t.name)`)}, ${by} ${direction}, fold(t.name) ${direction}, t.id
     limit ${limit} offset ${offset}`.execute(db)
  return { count: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

export async function findType(
  db: Db,
  { account_id, message_type_id }: TypeKey,
): Promise<ManagedTypeRow | undefined> {
  const { rows } = await sql<ManagedTypeRow>`
    select ${managedColumns(account_id)} from message_type t
     where t.account_id = ${account_id} and t.id = ${message_type_id}`.execute(db)
  return rows[0]
}

/** Locks the row until commit, so that the second of two changes sees the first. */
export const lockType = (db: Db, { account_id, message_type_id }: TypeKey) =>
  sql`select from message_type where account_id = ${account_id} and id = ${message_type_id} for update`.execute(
    db,
  )

/** Whether the type with this name is active; undefined without such a type. */
export async function isNameActive(
  db: Db,
  account_id: number,
  name: string,
  except_id: number | null,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_active: boolean }>`
    select is_active from message_type
     where account_id = ${account_id} and name = ${name} and id is distinct from ${except_id}`.execute(db)
  return rows[0]?.is_active
}

export async function countActive(db: Db, account_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message_type where account_id = ${account_id} and is_active`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type StoredContent = Omit<NewMessageType, 'department_ids'>

/** Undefined if another type has the name. */
export async function insertType(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  type: StoredContent,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into message_type (account_id, name, fields, response_options, response_meanings, priority, requires_confirm,
      apply_escalations, ignore_user_status, allow_replies, suppress_reply_notifications, position, changed, changed_by_user_id)
    select ${account_id}, ${type.name}, ${JSON.stringify(type.fields)}::jsonb, ${type.response_options}::text[],
      ${JSON.stringify(type.response_meanings)}::jsonb, ${type.priority}, ${type.requires_confirm}, ${type.apply_escalations}, ${type.ignore_user_status},
      ${type.allow_replies}, ${type.suppress_reply_notifications},
      coalesce((select max(position) from message_type where account_id = ${account_id}), 0) + 1, clock_now(), ${user_id}
    on conflict (account_id, name) do nothing returning id`.execute(db)
  return rows[0]?.id
}

export async function updateType(
  db: Db,
  { account_id, message_type_id }: TypeKey,
  type: StoredContent,
  user_id: number,
): Promise<void> {
  await sql`
    update message_type set name = ${type.name}, fields = ${JSON.stringify(type.fields)}::jsonb,
      response_options = ${type.response_options}::text[],
      response_meanings = ${JSON.stringify(type.response_meanings)}::jsonb, priority = ${type.priority},
      requires_confirm = ${type.requires_confirm}, apply_escalations = ${type.apply_escalations},
      ignore_user_status = ${type.ignore_user_status}, allow_replies = ${type.allow_replies},
      suppress_reply_notifications = ${type.suppress_reply_notifications},
      version = version + 1, changed = clock_now(), changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${message_type_id}`.execute(db)
}

/** False if the type was in that state before. A restored type comes last. */
export async function setActive(
  db: Db,
  { account_id, message_type_id }: TypeKey,
  is_active: boolean,
  user_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    update message_type set is_active = ${is_active}, version = version + 1, changed = clock_now(),
      changed_by_user_id = ${user_id},
      position = (select max(other.position) from message_type other where other.account_id = ${account_id}) + 1
     where account_id = ${account_id} and id = ${message_type_id} and is_active <> ${is_active} returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Active types in order, locked until commit. */
export async function lockActiveIds(db: Db, account_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; position: number; folded: string }>`
    select id, position, fold(name) as folded from message_type where account_id = ${account_id} and is_active
     order by position, fold(name), id for update`.execute(db)
  return rows.map(({ id }) => id)
}

export async function storeOrder(db: Db, account_id: number, ids: number[]): Promise<void> {
  await sql`
    update message_type t set position = o.position
      from unnest(${ids}::bigint[]) with ordinality as o(id, position)
     where t.account_id = ${account_id} and t.id = o.id`.execute(db)
}

/** Selects the departments that exist, and locks them against deletion until commit. */
export async function lockDepartments(db: Db, account_id: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from department where account_id = ${account_id} and id = any(${ids}::bigint[])
     order by id for key share`.execute(db)
  return rows.map(({ id }) => id)
}

export async function replaceDepartments(
  db: Db,
  { account_id, message_type_id }: TypeKey,
  department_ids: number[],
): Promise<void> {
  await sql`
    delete from department_message_type where account_id = ${account_id} and message_type_id = ${message_type_id}
       and department_id <> all(${department_ids}::bigint[])`.execute(db)
  await sql`
    insert into department_message_type (account_id, department_id, message_type_id)
    select ${account_id}, id, ${message_type_id} from unnest(${department_ids}::bigint[]) as chosen(id)
    on conflict do nothing`.execute(db)
}
