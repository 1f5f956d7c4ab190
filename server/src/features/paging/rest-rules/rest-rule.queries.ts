import type { NewRestRule, RestRule } from '@wardline/contract/paging/rest-rules/rest-rule.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import type { RecordKey } from '../../../platform/http/versions.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchedPart } from '../../accounts/search/search-words.rules.ts'

/** every account: columns, not a query. */
const columns = sql`
  r.id, r.name, r.min_rest_hours::float8 as min_rest_hours, r.max_duty_hours::float8 as max_duty_hours,
  r.max_nights_in_row, r.max_weekly_hours::float8 as max_weekly_hours, r.averaging_weeks, r.counted_percent,
  r.enforcement, r.is_default, r.source, r.version, by.display_name as changed_by,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by fold(g.name), g.id)
              from rest_rule_group rg
              join paging_group g on g.account_id = rg.account_id and g.id = rg.group_id
             where rg.account_id = r.account_id and rg.rest_rule_id = r.id), '[]') as groups,
  coalesce((select json_agg(json_build_object('id', u.id, 'display_name', u.display_name)
                            order by fold(u.display_name), u.id)
              from rest_rule_user ru
              join users u on u.account_id = ru.account_id and u.id = ru.user_id
             where ru.account_id = r.account_id and ru.rest_rule_id = r.id), '[]') as users`
const joins = sql`left join users by on by.account_id = r.account_id and by.id = r.changed_by_user_id`

type Row = Omit<RestRule, 'group_ids' | 'user_ids'>

const present = (row: Row): RestRule => ({
  ...row,
  group_ids: row.groups.map(({ id }) => id),
  user_ids: row.users.map(({ id }) => id),
})

const name = sql<string>`fold(r.name)`

export async function listRules(
  db: Db,
  account_id: number,
  { named, limit, offset }: SearchedPart,
): Promise<Page<RestRule>> {
  const { rows } = await sql<Row & { total: number }>`
    select ${columns}, count(*) over () as total from rest_rule r ${joins}
     where r.account_id = ${account_id} and ${matchesWords(named, name)}
     order by ${matchRank(named, name)}, ${name}, r.id limit ${limit} offset ${offset}`.execute(db)
  const page = toPage<Row>(rows)
  return { count: page.count, results: page.results.map(present) }
}

export async function findRule(db: Db, { account_id, id }: RecordKey): Promise<RestRule | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from rest_rule r ${joins}
     where r.account_id = ${account_id} and r.id = ${id}`.execute(db)
  return rows[0] && present(rows[0])
}

/** Locks the row until commit, so that the second of two changes sees the first. */
export const lockRule = (db: Db, { account_id, id }: RecordKey) =>
  sql`select from rest_rule where account_id = ${account_id} and id = ${id} for update`.execute(db)

/** Locks the rules of an account, so that two of them cannot claim the same group, user or default. */
export const lockRules = (db: Db, account_id: number) =>
  sql`select from rest_rule where account_id = ${account_id} order by id for update`.execute(db)

/** Undefined if another rule has the name. */
export async function insertRule(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  rule: NewRestRule,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into rest_rule (account_id, name, min_rest_hours, max_duty_hours, max_nights_in_row, max_weekly_hours,
                           averaging_weeks, counted_percent, enforcement, is_default, source, changed_by_user_id)
    values (${account_id}, ${rule.name}, ${rule.min_rest_hours}, ${rule.max_duty_hours}, ${rule.max_nights_in_row},
            ${rule.max_weekly_hours}, ${rule.averaging_weeks}, ${rule.counted_percent}, ${rule.enforcement},
            ${rule.is_default}, ${rule.source}, ${user_id})
    on conflict (account_id, name) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** False if another rule has the name. */
export async function updateRule(
  db: Db,
  { account_id, id, user_id }: RecordKey & { user_id: number },
  rule: NewRestRule,
): Promise<boolean> {
  const { rows } = await sql`
    update rest_rule
       set name = ${rule.name}, min_rest_hours = ${rule.min_rest_hours}, max_duty_hours = ${rule.max_duty_hours},
           max_nights_in_row = ${rule.max_nights_in_row}, max_weekly_hours = ${rule.max_weekly_hours},
           averaging_weeks = ${rule.averaging_weeks}, counted_percent = ${rule.counted_percent},
           enforcement = ${rule.enforcement}, is_default = ${rule.is_default}, source = ${rule.source},
           version = version + 1, changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${id}
       and not exists (select from rest_rule other
                        where other.account_id = ${account_id} and other.name = ${rule.name} and other.id <> ${id})
    returning id`.execute(db)
  return rows.length > 0
}

export const deleteRule = (db: Db, { account_id, id }: RecordKey) =>
  sql`delete from rest_rule where account_id = ${account_id} and id = ${id}`.execute(db)

interface Assignments {
  group_ids: readonly number[]
  user_ids: readonly number[]
}

/** Replaces the groups and users of a rule. */
export async function writeAssignments(
  db: Db,
  { account_id, id }: RecordKey,
  { group_ids, user_ids }: Assignments,
): Promise<void> {
  await sql`delete from rest_rule_group where account_id = ${account_id} and rest_rule_id = ${id}`.execute(db)
  await sql`delete from rest_rule_user where account_id = ${account_id} and rest_rule_id = ${id}`.execute(db)
  await sql`
    insert into rest_rule_group (account_id, group_id, rest_rule_id)
    select ${account_id}, each, ${id} from unnest(${group_ids}::bigint[]) as each`.execute(db)
  await sql`
    insert into rest_rule_user (account_id, user_id, rest_rule_id)
    select ${account_id}, each, ${id} from unnest(${user_ids}::bigint[]) as each`.execute(db)
}

interface Conflicts {
  groups_found: number
  users_found: number
  group: { name: string; rule: string } | null
  user: { name: string; rule: string } | null
  default_rule: string | null
}

/** The other rules that these groups and users follow, and the other default. */
export async function findConflicts(
  db: Db,
  account_id: number,
  { except, group_ids, user_ids }: Assignments & { except: number | null },
): Promise<Conflicts | undefined> {
  const { rows } = await sql<Conflicts>`
    select (select count(*)::int from paging_group g where g.account_id = ${account_id}
               and g.id = any(${group_ids}::bigint[]) and g.type = 'ScheduleGroup') as groups_found,
           (select count(*)::int from users u where u.account_id = ${account_id}
               and u.id = any(${user_ids}::bigint[])) as users_found,
           (select json_build_object('name', g.name, 'rule', r.name) from rest_rule_group rg
              join paging_group g on g.account_id = rg.account_id and g.id = rg.group_id
              join rest_rule r on r.account_id = rg.account_id and r.id = rg.rest_rule_id
             where rg.account_id = ${account_id} and rg.group_id = any(${group_ids}::bigint[])
               and r.id is distinct from ${except}::bigint order by g.id limit 1) as "group",
           (select json_build_object('name', u.display_name, 'rule', r.name) from rest_rule_user ru
              join users u on u.account_id = ru.account_id and u.id = ru.user_id
              join rest_rule r on r.account_id = ru.account_id and r.id = ru.rest_rule_id
             where ru.account_id = ${account_id} and ru.user_id = any(${user_ids}::bigint[])
               and r.id is distinct from ${except}::bigint order by u.id limit 1) as "user",
           (select r.name from rest_rule r where r.account_id = ${account_id} and r.is_default
               and r.id is distinct from ${except}::bigint) as default_rule`.execute(db)
  return rows[0]
}
