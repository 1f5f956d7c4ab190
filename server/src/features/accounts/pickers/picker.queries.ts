import { sql, type RawBuilder } from 'kysely'
import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import type * as picked from '@wardline/contract/accounts/picker.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { isReachable } from '../presence/presence.queries.ts'
import { statusOf } from '../presence/presence.rules.ts'
import { isWithinLimit, type ContactLimit } from './contact-limit.queries.ts'
import { matchRank, matchesWords } from '../search/search-words.queries.ts'
import type { SearchWords } from '../search/search-words.rules.ts'
import { profilePictureUrl } from '../users/profile-picture.rules.ts'

export interface PickerQuery {
  account_id: number
  named: SearchWords
  limit: number
  offset: number
}

type UserRow = Omit<picked.PickedUser, 'avatar' | 'profile_picture' | 'properties'> & {
  profile_picture_id: number | null
  status: string
  last_seen: string | null
  is_reachable: boolean
  total: number
}

const userOf = ({
  total: _,
  profile_picture_id,
  status,
  last_seen,
  is_reachable,
  ...user
}: UserRow): picked.PickedUser => ({
  ...user,
  avatar: avatarOf(user.display_name),
  profile_picture: profilePictureUrl({ id: user.id, profile_picture_id }),
  properties: { status: statusOf({ status, last_seen, is_reachable }) },
})

const page = <Row extends { total: number }, T>(rows: Row[], to: (row: Row) => T): Page<T> => ({
  count: rows[0]?.total ?? 0,
  results: rows.map(to),
})

interface UserPickerQuery extends PickerQuery {
  is_active: boolean
  is_locked: boolean | undefined
  department_id: number | undefined
  group_id: number | undefined
  contact_limit: ContactLimit
  /** By default, names that begin with the search come first, then the order is by last name. */
  ordering: picked.PickedUserOrdering | undefined
  has_groups: boolean
}

/** Orders users u with their contacts c. */
const userOrders: Record<picked.PickedUserOrdering, RawBuilder<unknown>> = {
  last_name: sql`u.folded_last_name, u.folded_first_name, u.id`,
  '-last_name': sql`u.folded_last_name desc, u.folded_first_name desc, u.id desc`,
  display_name: sql`c.words, u.id`,
  '-display_name': sql`c.words desc, u.id desc`,
}

/** Conditions on users u. */
function matchesUserFilters({ account_id, is_active, is_locked, department_id, group_id }: UserPickerQuery) {
  const conditions = [sql<boolean>`u.is_active = ${is_active}`]
  if (is_locked !== undefined) conditions.push(sql`u.is_locked = ${is_locked}`)
  if (department_id !== undefined)
    conditions.push(sql`exists (select from user_department d
      where d.account_id = ${account_id} and d.user_id = u.id and d.department_id = ${department_id})`)
  if (group_id !== undefined)
    conditions.push(sql`exists (select from permission_group_member m
      where m.account_id = ${account_id} and m.user_id = u.id and m.group_id = ${group_id})`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

const userGroups = sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'display_name', g.display_name) order by g.display_name)
     from permission_group_member m join permission_group g on g.account_id = m.account_id and g.id = m.group_id
    where m.account_id = u.account_id and m.user_id = u.id), '[]')`

export async function pickUsers(db: Db, request: UserPickerQuery): Promise<Page<picked.PickedUser>> {
  const { account_id, named, limit, offset, contact_limit, ordering, has_groups } = request
  const column = sql<string>`(c.words || ' ' || fold(u.email))`
  const order = ordering
    ? userOrders[ordering]
    : sql`${matchRank(named, sql.ref('c.words'))}, ${userOrders.last_name}`
  const { rows } = await sql<UserRow>`
    with found as (
      select u.id, c.id as contact_id, row_number() over (order by ${order}) as place, count(*) over () as total
        from users u
        join contact c on c.account_id = u.account_id and c.user_id = u.id
       where u.account_id = ${account_id} and ${matchesUserFilters(request)} and ${matchesWords(named, column)}
         and ${isWithinLimit(contact_limit, 'c.account_id', 'c.id')}
       order by place limit ${limit} offset ${offset})
    select found.total, found.contact_id, u.id, u.uid, u.display_name, u.first_name, u.last_name, u.title, u.email,
           u.is_active, u.is_locked, u.device_type, u.profile_picture_id, u.status, u.last_seen,
           ${isReachable('u.account_id', 'u.id')} as is_reachable,
           coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name)
              from user_department ud join department d on d.account_id = ud.account_id and d.id = ud.department_id
             where ud.account_id = u.account_id and ud.user_id = u.id), '[]') as departments,
           ${has_groups ? userGroups : sql`null::jsonb`} as groups
      from found join users u on u.account_id = ${account_id} and u.id = found.id
     order by found.place`.execute(db)
  return page(rows, userOf)
}

const among = (column: string, ids: number[] | undefined): RawBuilder<boolean> =>
  ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::bigint[])`

const without = <Row extends { total: number }>({ total: _, ...row }: Row) => row

export async function pickDepartments(
  db: Db,
  {
    account_id,
    named,
    limit,
    offset,
    ids,
    has_archived,
  }: PickerQuery & { ids: number[] | undefined; has_archived: boolean },
): Promise<Page<picked.PickedDepartment>> {
  const { rows } = await sql<picked.PickedDepartment & { total: number }>`
    select d.id, d.name, c.id as contact_id, count(*) over () as total,
           (select count(*) from user_department ud
             where ud.account_id = d.account_id and ud.department_id = d.id)::int as member_count
      from department d left join contact c on c.account_id = d.account_id and c.department_id = d.id
     where d.account_id = ${account_id} and ${matchesWords(named, sql`fold(d.name)`)} and ${among('d.id', ids)}
       and (d.archived is null or ${has_archived})
     order by ${matchRank(named, sql`fold(d.name)`)}, fold(d.name), d.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return page(rows, without)
}

export async function pickPermissionGroups(
  db: Db,
  { account_id, named, limit, offset, ids }: PickerQuery & { ids: number[] | undefined },
): Promise<Page<picked.PickedGroup>> {
  const { rows } = await sql<picked.PickedGroup & { total: number }>`
    with found as (
      select g.id, g.display_name, count(*) over () as total, ${matchRank(named, sql`fold(g.display_name)`)} as distance
        from permission_group g
       where g.account_id = ${account_id} and ${matchesWords(named, sql`fold(g.display_name)`)} and ${among('g.id', ids)}
       order by distance, fold(g.display_name), g.id limit ${limit} offset ${offset})
    select id, display_name, total,
           (select count(*) from permission_group_member m
             where m.account_id = ${account_id} and m.group_id = found.id)::int as member_count
      from found order by distance, fold(display_name), id`.execute(db)
  return page(rows, without)
}

export async function pickTags(
  db: Db,
  { account_id, named, limit, offset }: PickerQuery,
): Promise<Page<picked.Tag>> {
  const { rows } = await sql<picked.Tag & { total: number }>`
    select t.id, t.classified_name, count(*) over () as total from tag t
     where t.account_id = ${account_id} and ${matchesWords(named, sql`fold(t.classified_name)`)}
     order by ${matchRank(named, sql`fold(t.classified_name)`)}, fold(t.classified_name), t.id
     limit ${limit} offset ${offset}`.execute(db)
  return page(rows, without)
}

export async function pickSavedFilters(
  db: Db,
  { account_id, named, limit, offset }: PickerQuery,
): Promise<Page<picked.SavedFilter>> {
  const { rows } = await sql<picked.SavedFilter & { total: number }>`
    select f.id, f.name, f.content_type, count(*) over () as total,
           coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'classified_name', t.classified_name)
                                      order by fold(t.classified_name), t.id)
              from saved_filter_tag ft join tag t on t.account_id = ft.account_id and t.id = ft.tag_id
             where ft.account_id = f.account_id and ft.saved_filter_id = f.id), '[]') as tags
      from saved_filter f
     where f.account_id = ${account_id} and ${matchesWords(named, sql`fold(f.name)`)}
     order by ${matchRank(named, sql`fold(f.name)`)}, fold(f.name), f.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return page(rows, without)
}
