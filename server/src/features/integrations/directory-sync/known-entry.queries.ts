import { sql, type RawBuilder } from 'kysely'
import type { MappableField } from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { SyncedAbsence } from '../../accounts/synced-absences/absence-time.rules.ts'
import type { ConfigRef, IdentityRow } from './identity.queries.ts'

/** An entry of an earlier run, without its values: 50,000 of them are read for each run. */
export interface KnownEntryRow {
  identity: string
  unit: string
  user_id: number | null
  is_active: boolean
  /** Even if the directory has not changed it: it has no user yet, or its user differs from it. */
  is_open: boolean
  department_ids: number[]
  group_ids: number[]
}

interface Managed {
  department_ids: readonly number[]
  group_ids: readonly number[]
}

/**
 * `offset 0` keeps these to the indexes by user: without statistics of a large sync, PostgreSQL would read all members of
 * a department for each user.
 */
const membershipsOf = (account_id: number, { department_ids, group_ids }: Managed) => sql`
  array(select department_id
          from (select d.department_id from user_department d
                 where d.account_id = ${account_id} and d.user_id = u.id offset 0) of_user
         where department_id = any(${[...department_ids]}::bigint[])) as department_ids,
  array(select group_id
          from (select m.group_id from permission_group_member m
                 where m.account_id = ${account_id} and m.user_id = u.id offset 0) of_user
         where group_id = any(${[...group_ids]}::bigint[])) as group_ids`

/** every account: an expression, not a query. */
const notEnded = (absences: RawBuilder<unknown>, now: number) => sql`
  jsonb_path_query_array(${absences}, '$[*] ? (@.end > $now)', jsonb_build_object('now', ${now}::float8))`

/**
 * A part of the entries of a configuration, compared here with their users: sending the values of both would take longer
 * than reading the directory. `local_fields` may differ if they were edited here. Absences differ if the directory changed
 * one that has not ended at `now`.
 */
export async function listKnownEntries(
  db: Db,
  { account_id, config_id }: ConfigRef,
  {
    local_fields,
    now,
    after,
    limit,
    ...managed
  }: Managed & { local_fields: readonly MappableField[]; now: number; after: string; limit: number },
): Promise<KnownEntryRow[]> {
  const { rows } = await sql<KnownEntryRow>`
    select i.identity, i.unit, i.user_id, coalesce(u.is_active, false) as is_active,
           case when i.is_disabled then coalesce(u.is_active, false)
                else not coalesce(u.is_active and i.problems = '[]' and i.fields - ${[...local_fields]}::text[] <@ u.fields
                  and not exists (select from unnest(${[...local_fields]}::text[]) as local(field)
                                   where i.fields ->> field <> u.fields ->> field
                                     and coalesce(i.synced ->> field, u.fields ->> field) = u.fields ->> field)
                  and (i.absences is null or i.absences = i.synced_absences
                       or ${notEnded(sql`i.absences`, now)} = ${notEnded(sql`i.synced_absences`, now)}), false)
            end as is_open,
           ${membershipsOf(account_id, managed)}
      from (select e.* from directory_identity e
             where e.account_id = ${account_id} and e.config_id = ${config_id} and e.identity > ${after}
             order by e.identity limit ${limit}) i
      left join lateral (
        select p.id, p.is_active, jsonb_build_object('username', p.username, 'email', p.email, 'first_name', p.first_name,
               'last_name', p.last_name, 'title', p.title, 'mobile_number', p.mobile_number,
               'home_number', p.home_number, 'pager_email', p.pager_email,
               'pager_number', p.pager_number) as fields
          from users p where p.account_id = ${account_id} and p.id = i.user_id limit 1) u on true
     order by i.identity`.execute(db)
  return rows
}

export async function listIdentities(
  db: Db,
  { account_id, config_id }: ConfigRef,
  identities: readonly string[],
): Promise<IdentityRow[]> {
  const { rows } = await sql<IdentityRow>`
    select identity, unit, is_disabled, fields, absences, problems from directory_identity
     where account_id = ${account_id} and config_id = ${config_id} and identity = any(${[...identities]}::text[])`.execute(
    db,
  )
  return rows
}

export interface SyncUserRow extends Record<MappableField, string> {
  user_id: number
  identity: string | null
  /** Maintained by another configuration. */
  is_foreign: boolean
  is_active: boolean
  synced: Partial<Record<MappableField, string>> | null
  was_deactivated: boolean
  synced_absences: SyncedAbsence[]
  department_ids: number[]
  group_ids: number[]
}

const lowerCase = (names: readonly string[]) =>
  sql`array(select lower(name) from unnest(${[...names]}::text[]) as name)`

/** Users by id or by one of the names, with their memberships among the given departments and groups. */
export async function listSyncUsers(
  db: Db,
  { account_id, config_id }: ConfigRef,
  {
    user_ids,
    usernames,
    emails,
    ...managed
  }: Managed & { user_ids: readonly number[]; usernames: readonly string[]; emails: readonly string[] },
): Promise<SyncUserRow[]> {
  const { rows } = await sql<SyncUserRow>`
    with wanted as (
      select unnest(${[...user_ids]}::bigint[]) as id
      union select id from users where account_id = ${account_id} and lower_username = any(${lowerCase(usernames)})
      union select id from users
             where account_id = ${account_id} and lower_email = any(${lowerCase(emails)}) and email <> ''
    )
    select u.id as user_id, i.identity, coalesce(i.config_id <> ${config_id}, false) as is_foreign, u.is_active, i.synced,
           coalesce(i.deactivated = u.state_changed, false) as was_deactivated, u.username, u.email, u.first_name,
           u.last_name, u.title, u.mobile_number, u.home_number, u.pager_email, u.pager_number,
           coalesce(i.synced_absences, '[]') as synced_absences, ${membershipsOf(account_id, managed)}
      from wanted
     cross join lateral (select p.* from users p where p.account_id = ${account_id} and p.id = wanted.id limit 1) u
      left join lateral (select e.* from directory_identity e
                          where e.account_id = ${account_id} and e.user_id = u.id limit 1) i on true`.execute(
    db,
  )
  return rows
}
