import type {
  UserAccount,
  UserOrdering,
  UserState,
} from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { matchesWords } from '../search/search-words.queries.ts'
import type { SearchWords } from '../search/search-words.rules.ts'
import { systemUserName } from '../users/system-user.queries.ts'

export interface UserFilters {
  account_id: number
  /** Of users whom a search found. */
  user_ids?: readonly number[] | undefined
  states: readonly UserState[]
  department_id?: number | undefined
  group_id?: number | undefined
  device_type?: 'sms' | 'pager' | 'none' | undefined
  never_signed_in?: boolean | undefined
  unseen_days?: number | undefined
}

function matches(filters: UserFilters): RawBuilder<boolean> {
  const { account_id, user_ids, states, department_id, group_id, device_type, never_signed_in, unseen_days } =
    filters
  const conditions = [
    sql<boolean>`u.state = any(${[...states]}::text[])`,
    sql<boolean>`u.username <> ${systemUserName}`,
  ]
  if (user_ids !== undefined) conditions.push(sql`u.id = any(${[...user_ids]}::bigint[])`)
  if (department_id !== undefined)
    conditions.push(sql`exists (select from user_department d
      where d.account_id = ${account_id} and d.user_id = u.id and d.department_id = ${department_id})`)
  if (group_id !== undefined)
    conditions.push(sql`exists (select from permission_group_member m
      where m.account_id = ${account_id} and m.user_id = u.id and m.group_id = ${group_id})`)
  if (device_type === 'none') conditions.push(sql`u.device_type is null`)
  else if (device_type !== undefined) conditions.push(sql`u.device_type = ${device_type}`)
  if (never_signed_in !== undefined)
    conditions.push(sql`${never_signed_in} = (u.last_seen is null and not exists (
      select from session s where s.account_id = ${account_id} and s.user_id = u.id))`)
  if (unseen_days !== undefined)
    conditions.push(
      sql`coalesce(u.last_seen, u.created) < clock_now() - make_interval(days => ${unseen_days}::int)`,
    )
  return sql`(${sql.join(conditions, sql` and `)})`
}

const orders: Record<string, RawBuilder<unknown>> = {
  last_name: sql`fold(u.last_name), fold(u.first_name), u.id`,
  '-last_name': sql`fold(u.last_name) desc, fold(u.first_name) desc, u.id desc`,
  title: sql`lower(u.title), fold(u.last_name), u.id`,
  '-title': sql`lower(u.title) desc, fold(u.last_name) desc, u.id desc`,
  email: sql`lower(u.email), u.id`,
  '-email': sql`lower(u.email) desc, u.id desc`,
  last_seen: sql`u.last_seen nulls first, u.id`,
  '-last_seen': sql`u.last_seen desc nulls last, u.id desc`,
} satisfies Record<UserOrdering, RawBuilder<unknown>>

/** Columns of a `UserAccount` of a user u. */
export const accountColumns = (account_id: number) => sql`
  u.id, u.uid, u.display_name, u.first_name, u.last_name, u.title, u.username, u.email, u.is_active, u.is_locked, u.state,
  u.device_type, u.last_seen,
  coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name)
     from user_department ud join department d on d.account_id = ud.account_id and d.id = ud.department_id
    where ud.account_id = ${account_id} and ud.user_id = u.id), '[]') as departments,
  coalesce((select json_agg(json_build_object('id', g.id, 'display_name', g.display_name) order by g.display_name)
     from permission_group_member m join permission_group g on g.account_id = m.account_id and g.id = m.group_id
    where m.account_id = ${account_id} and m.user_id = u.id), '[]') as groups`

export async function listUserAccounts(
  db: Db,
  filters: UserFilters,
  { ordering, limit, offset }: { ordering: UserOrdering; limit: number; offset: number },
): Promise<UserAccount[]> {
  const { account_id } = filters
  const { rows } = await sql<UserAccount>`
    with found as materialized (
      select id, row_number() over () as place from (
        select u.id from users u
         where u.account_id = ${account_id} and ${matches(filters)}
         order by ${orders[ordering]} limit ${limit} offset ${offset}
      ) page
    )
    select ${accountColumns(account_id)} from found
      join users u on u.account_id = ${account_id} and u.id = found.id
     order by found.place`.execute(db)
  return rows
}

export async function countUserAccounts(db: Db, filters: UserFilters): Promise<number> {
  const { account_id } = filters
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u where u.account_id = ${account_id} and ${matches(filters)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Users whose name, title, e-mail address or user name has all words. */
export async function findUsersByWords(db: Db, account_id: number, named: SearchWords): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u join contact c on c.account_id = u.account_id and c.user_id = u.id
     where u.account_id = ${account_id}
       and ${matchesWords(named, sql<string>`(c.words || ' ' || lower(u.email) || ' ' || lower(u.username))`)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
