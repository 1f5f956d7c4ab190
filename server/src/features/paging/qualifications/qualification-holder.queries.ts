import {
  qualificationLimits,
  type NewQualificationHolder,
  type QualificationHolder,
} from '@wardline/contract/paging/qualifications/qualification-holder.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import type { RecordKey } from '../../../platform/http/versions.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchedPart } from '../../accounts/search/search-words.rules.ts'

export type HolderRow = Omit<QualificationHolder, 'may'> & { is_kept: boolean }

export interface HolderReader {
  account_id: number
  user_id: number
  keepsAll: boolean
  /** Whether the reader plans the group `g`. */
  isPlannable: RawBuilder<boolean>
}

/** Whether the reader keeps the qualifications of the user `u`. every account: a condition, not a query. */
const isKept = ({ keepsAll, isPlannable }: HolderReader): RawBuilder<boolean> =>
  keepsAll
    ? sql`true`
    : sql`exists (
  select from paging_group_member m
    join paging_group g on g.account_id = m.account_id and g.id = m.group_id and g.type = 'ScheduleGroup'
   where m.account_id = u.account_id and m.user_id = u.id and ${isPlannable})`

/** The day of the account. every account: an expression, not a query. */
const today = sql`(clock_now() at time zone a.time_zone)::date`

/** every account: an expression, not a query. */
const state = sql`case when h.valid_until < ${today} then 'expired'
                       when h.valid_until < ${today} + ${qualificationLimits.expiring_days}::int then 'expiring'
                       else 'valid' end`

/** every account: columns, not a query. */
const columnsFor = (reader: HolderReader) => sql`
  h.id, h.qualification_id, q.name as qualification, h.user_id, u.display_name, h.valid_until, ${state} as state,
  h.version, by.display_name as changed_by, ${isKept(reader)} as is_kept`
const joins = sql`
  join account a on a.account_id = h.account_id
  join qualification q on q.account_id = h.account_id and q.id = h.qualification_id
  join users u on u.account_id = h.account_id and u.id = h.user_id
  left join users by on by.account_id = h.account_id and by.id = h.changed_by_user_id`

const isVisible = (reader: HolderReader): RawBuilder<boolean> =>
  sql`(u.id = ${reader.user_id} or ${isKept(reader)})`

const name = sql<string>`fold(u.display_name)`

interface HolderFilter extends SearchedPart {
  qualification_id: number | null
  user_id: number | null
  state: QualificationHolder['state'] | null
}

/** Active users only. */
export async function listHolders(
  db: Db,
  reader: HolderReader,
  { named, limit, offset, ...filter }: HolderFilter,
): Promise<Page<HolderRow>> {
  const { rows } = await sql<HolderRow & { total: number }>`
    select ${columnsFor(reader)}, count(*) over () as total from qualification_holder h ${joins}
     where h.account_id = ${reader.account_id} and u.is_active and ${isVisible(reader)}
       and ${matchesWords(named, name)}
       and (${filter.qualification_id}::bigint is null or h.qualification_id = ${filter.qualification_id})
       and (${filter.user_id}::bigint is null or h.user_id = ${filter.user_id})
       and (${filter.state}::text is null or ${state} = ${filter.state})
     order by ${matchRank(named, name)}, ${name}, u.id, fold(q.name), q.id
     limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

/** Undefined for another account’s entry, and for one that the reader neither has nor keeps. */
export async function findHolder(db: Db, reader: HolderReader, id: number): Promise<HolderRow | undefined> {
  const { rows } = await sql<HolderRow>`
    select ${columnsFor(reader)} from qualification_holder h ${joins}
     where h.account_id = ${reader.account_id} and h.id = ${id} and ${isVisible(reader)}`.execute(db)
  return rows[0]
}

/** Locks the row until commit, so that the second of two changes sees the first. */
export const lockHolder = (db: Db, { account_id, id }: RecordKey) =>
  sql`select from qualification_holder where account_id = ${account_id} and id = ${id} for update`.execute(db)

interface Pair {
  /** Undefined if there is no such user. */
  is_kept: boolean | null
  has_qualification: boolean
}

export async function findPair(
  db: Db,
  reader: HolderReader,
  { user_id, qualification_id }: { user_id: number; qualification_id: number },
): Promise<Pair> {
  const { rows } = await sql<Pair>`
    select (select ${isKept(reader)} from users u
             where u.account_id = ${reader.account_id} and u.id = ${user_id}) as is_kept,
           exists (select from qualification q
                    where q.account_id = ${reader.account_id} and q.id = ${qualification_id}) as has_qualification`.execute(
    db,
  )
  const [pair] = rows
  if (!pair) throw new Error('The query returned no row.')
  return pair
}

/** Active users by id, user name or e-mail address, and whether the reader keeps their qualifications. */
export async function findKeptUsers(
  db: Db,
  reader: HolderReader,
  { user_ids, usernames, emails }: { user_ids: string[]; usernames: string[]; emails: string[] },
): Promise<{ id: number; username: string; email: string; display_name: string; is_kept: boolean }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof findKeptUsers>>[number]>`
    select u.id, u.lower_username as username, lower(u.email) as email, u.display_name, ${isKept(reader)} as is_kept
      from users u
     where u.account_id = ${reader.account_id} and u.is_active
       and (u.id::text = any(${user_ids}::text[]) or u.lower_username = any(${usernames}::text[])
            or lower(u.email) = any(${emails}::text[]))`.execute(db)
  return rows
}

interface Author {
  account_id: number
  user_id: number
}

/** Undefined if the user holds the qualification already. */
export async function insertHolder(
  db: Db,
  { account_id, user_id: by_user_id }: Author,
  { qualification_id, user_id, valid_until }: NewQualificationHolder,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into qualification_holder (account_id, qualification_id, user_id, valid_until, changed_by_user_id)
    values (${account_id}, ${qualification_id}, ${user_id}, ${valid_until}, ${by_user_id})
    on conflict (account_id, user_id, qualification_id) do nothing returning id`.execute(db)
  return rows[0]?.id
}

export const updateHolder = (
  db: Db,
  { account_id, id }: RecordKey,
  { valid_until, by_user_id }: { valid_until: string | null; by_user_id: number },
) =>
  sql`update qualification_holder
         set valid_until = ${valid_until}, version = version + 1, changed_by_user_id = ${by_user_id}
       where account_id = ${account_id} and id = ${id}`.execute(db)

export const deleteHolder = (db: Db, { account_id, id }: RecordKey) =>
  sql`delete from qualification_holder where account_id = ${account_id} and id = ${id}`.execute(db)
