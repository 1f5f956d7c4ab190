import type {
  UserAccount,
  UserChannel,
  SignInState,
  UserOrdering,
  UserState,
} from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { lacksSecondFactor } from '../authenticators/second-factor-requirement.queries.ts'
import { matchesWords } from '../search/search-words.queries.ts'
import type { SearchWords } from '../search/search-words.rules.ts'
import { hasPageChannel, reachedBy } from './reached-by.queries.ts'
import { hasSignedIn } from './signed-in.queries.ts'

export interface UserFilters {
  account_id: number
  /** Words of the name, title, e-mail address or user name. */
  named: SearchWords
  states: readonly UserState[]
  department_id?: number | undefined
  group_id?: number | undefined
  device_type?: 'sms' | 'pager' | 'none' | undefined
  reached_by?: UserChannel | 'nothing' | 'email_or_nothing' | undefined
  sign_in?: SignInState | undefined
  never_signed_in?: boolean | undefined
  without_second_factor?: boolean | undefined
  unseen_days?: number | undefined
}

/** Whether a user u has signed in, or which step is missing. */
const signInState = (account_id: number) => sql<SignInState>`
  case when ${hasSignedIn(account_id)} then 'signed_in'
       when u.password_hash is not null then 'never'
       else coalesce((
         select case when i.problem is not null then 'invitation_failed'
                     when i.expires <= clock_now() then 'invitation_expired'
                     else 'invited' end
           from user_invitation i
          where i.account_id = ${account_id} and i.user_id = u.id and i.used is null order by i.id desc limit 1), 'not_invited') end`

/** SQL: the filters match the user `u`. */
export function matchesFilters(filters: UserFilters): RawBuilder<boolean> {
  const { account_id, named, states, department_id, group_id, device_type, reached_by } = filters
  const { sign_in, never_signed_in, unseen_days, without_second_factor } = filters
  const conditions = [sql<boolean>`u.state = any(${[...states]}::text[])`, sql<boolean>`not u.is_service`]
  if (named.words.length > 0) conditions.push(matchesWords(named, sql<string>`u.words`))
  if (department_id !== undefined)
    conditions.push(sql`exists (select from user_department d
      where d.account_id = ${account_id} and d.user_id = u.id and d.department_id = ${department_id})`)
  if (group_id !== undefined)
    conditions.push(sql`exists (select from permission_group_member m
      where m.account_id = ${account_id} and m.user_id = u.id and m.group_id = ${group_id})`)
  if (device_type === 'none') conditions.push(sql`u.device_type is null`)
  else if (device_type !== undefined) conditions.push(sql`u.device_type = ${device_type}`)
  if (reached_by === 'email_or_nothing') conditions.push(sql`not ${hasPageChannel(account_id)}`)
  else if (reached_by === 'nothing') conditions.push(sql`${reachedBy(account_id)} = '{}'::text[]`)
  else if (reached_by !== undefined) conditions.push(sql`${reached_by} = any(${reachedBy(account_id)})`)
  if (sign_in !== undefined) conditions.push(sql`${sign_in} = ${signInState(account_id)}`)
  if (never_signed_in !== undefined) conditions.push(sql`${never_signed_in} = not ${hasSignedIn(account_id)}`)
  if (without_second_factor !== undefined)
    conditions.push(sql`${without_second_factor} = ${lacksSecondFactor(account_id)}`)
  if (unseen_days !== undefined)
    conditions.push(
      sql`coalesce(u.last_seen, u.created) < clock_now() - make_interval(days => ${unseen_days}::int)`,
    )
  return sql`(${sql.join(conditions, sql` and `)})`
}

const orders: Record<string, RawBuilder<unknown>> = {
  last_name: sql`u.folded_last_name, u.folded_first_name, u.id`,
  '-last_name': sql`u.folded_last_name desc, u.folded_first_name desc, u.id desc`,
  title: sql`lower(u.title), u.folded_last_name, u.id`,
  '-title': sql`lower(u.title) desc, u.folded_last_name desc, u.id desc`,
  email: sql`u.lower_email, u.id`,
  '-email': sql`u.lower_email desc, u.id desc`,
  last_seen: sql`u.last_seen nulls first, u.id`,
  '-last_seen': sql`u.last_seen desc nulls last, u.id desc`,
} satisfies Record<UserOrdering, RawBuilder<unknown>>

/** Columns of a `UserAccount` of a user u. */
export const accountColumns = (account_id: number) => sql`
  u.id, u.uid, u.display_name, u.first_name, u.last_name, u.title, u.username, u.email, u.is_active, u.is_locked, u.state,
  u.device_type, u.last_seen, ${signInState(account_id)} as sign_in, ${reachedBy(account_id)} as reached_by,
  coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name)
     from user_department ud join department d on d.account_id = ud.account_id and d.id = ud.department_id
    where ud.account_id = ${account_id} and ud.user_id = u.id), '[]') as departments,
  coalesce((select json_agg(json_build_object('id', g.id, 'display_name', g.display_name) order by g.display_name)
     from permission_group_member m join permission_group g on g.account_id = m.account_id and g.id = m.group_id
    where m.account_id = ${account_id} and m.user_id = u.id), '[]') as groups`

/** The users and the count of all pages, in one pass over the index. */
export async function listUserAccounts(
  db: Db,
  filters: UserFilters,
  { ordering, limit, offset }: { ordering: UserOrdering; limit: number; offset: number },
): Promise<{ count: number; results: UserAccount[] }> {
  const { account_id } = filters
  const { rows } = await sql<UserAccount & { total: number }>`
    with found as materialized (
      select id, total, row_number() over () as place from (
        select u.id, count(*) over ()::int as total from users u
         where u.account_id = ${account_id} and ${matchesFilters(filters)}
         order by ${orders[ordering]} limit ${limit} offset ${offset}
      ) page
    )
    select page.*, found.total from found
     cross join lateral (
       select ${accountColumns(account_id)} from users u
        where u.account_id = ${account_id} and u.id = found.id limit 1
     ) page
     order by found.place`.execute(db)
  // A page after the last has no row that states the count.
  const count = rows[0]?.total ?? (offset > 0 ? await countUserAccounts(db, filters) : 0)
  return { count, results: rows.map(({ total: _, ...user }) => user) }
}

async function countUserAccounts(db: Db, filters: UserFilters): Promise<number> {
  const { account_id } = filters
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u where u.account_id = ${account_id} and ${matchesFilters(filters)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
