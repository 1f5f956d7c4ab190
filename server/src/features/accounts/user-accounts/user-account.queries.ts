import type {
  UserAccount,
  UserAccountDetail,
} from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { UserKey } from '../users/user-row.queries.ts'
import { accountColumns } from './user-list.queries.ts'

export interface AccountDetailRow
  extends
    UserAccount,
    Omit<
      UserAccountDetail,
      | keyof UserAccount
      | 'permissions'
      | 'sessions'
      | 'devices'
      | 'managed'
      | 'may'
      | 'may_not'
      | 'profile_picture'
    > {
  profile_picture_id: number | null
}

export async function findUserAccount(
  db: Db,
  { account_id, user_id }: UserKey,
): Promise<AccountDetailRow | undefined> {
  const { rows } = await sql<AccountDetailRow>`
    select ${accountColumns(account_id)}, u.home_number, u.mobile_number, u.pager_number, u.pager_email, u.hide_mobile_numbers,
           u.profile_picture_id, u.source, u.created, u.state_changed, u.state_reason, u.version, u.changed,
           u.password_hash is not null as has_password,
           (select json_build_object('created', i.created, 'expires', i.expires, 'sent_to', i.sent_to, 'problem', i.problem)
              from user_invitation i
             where i.account_id = ${account_id} and i.user_id = u.id and i.used is null and u.password_hash is null
             order by i.id desc limit 1) as invitation,
           s.display_name as state_changed_by, c.display_name as changed_by,
           coalesce((select json_agg(json_build_object('source', i.source, 'external_id', i.external_id) order by i.source)
              from user_identity i where i.account_id = ${account_id} and i.user_id = u.id), '[]') as identities
      from users u
      left join users s on s.account_id = u.account_id and s.id = u.state_changed_by_user_id
      left join users c on c.account_id = u.account_id and c.id = u.changed_by_user_id
     where u.account_id = ${account_id} and u.id = ${user_id} and not u.is_service`.execute(db)
  return rows[0]
}

interface PermissionSourceRow {
  permission: Permission
  roles: { role: string; group: string }[]
}

export async function listPermissionSources(
  db: Db,
  { account_id, user_id }: UserKey,
): Promise<PermissionSourceRow[]> {
  const { rows } = await sql<PermissionSourceRow>`
    select rp.permission, json_agg(json_build_object('role', r.name, 'group', g.display_name)
             order by r.name, g.display_name) as roles
      from permission_group_member m
      join permission_group g on g.account_id = m.account_id and g.id = m.group_id
      join permission_group_role gr on gr.account_id = g.account_id and gr.group_id = g.id
      join role r on r.account_id = gr.account_id and r.id = gr.role_id
      join role_permission rp on rp.account_id = r.account_id and rp.role_id = r.id
     where m.account_id = ${account_id} and m.user_id = ${user_id} group by rp.permission`.execute(db)
  return rows
}

export async function listSessions(
  db: Db,
  { account_id, user_id }: UserKey,
): Promise<UserAccountDetail['sessions']> {
  const { rows } = await sql<UserAccountDetail['sessions'][number]>`
    select id, user_agent, address, created, last_seen, is_shared from session
     where account_id = ${account_id} and user_id = ${user_id} order by last_seen desc, id`.execute(db)
  return rows
}

export async function listPushDevices(
  db: Db,
  { account_id, user_id }: UserKey,
): Promise<UserAccountDetail['devices']> {
  const { rows } = await sql<UserAccountDetail['devices'][number]>`
    select id, alert_type, name, created, last_seen,
           case when not is_allowed then 'blocked' when gone is not null then 'gone' else 'ready' end as state
      from device where account_id = ${account_id} and user_id = ${user_id} order by last_seen desc, id desc`.execute(
    db,
  )
  return rows
}

/** Deletes devices whose session ended earlier, too. */
export const deletePushDevices = (db: Db, { account_id, user_id }: UserKey) =>
  sql`delete from device where account_id = ${account_id} and user_id = ${user_id}`.execute(db)

/** Until commit, no other user of the account gets a name or an address that this transaction checked. */
export const lockNames = (db: Db, account_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('user names', ${account_id}))`.execute(db)

/** Which of the two another user has. */
export async function findTakenNames(
  db: Db,
  { account_id, user_id }: UserKey,
  { username, email }: { username: string; email: string },
): Promise<{ username: boolean; email: boolean }> {
  const { rows } = await sql<{ username: boolean; email: boolean }>`
    select exists (select from users where account_id = ${account_id} and id <> ${user_id}
                      and lower_username = lower(${username})) as username,
           ${email}::text <> '' and exists (select from users where account_id = ${account_id} and id <> ${user_id}
                      and lower_email = lower(${email}) and email <> '') as email`.execute(db)
  return rows[0] ?? { username: false, email: false }
}

export async function updateNames(
  db: Db,
  { account_id, user_id }: UserKey,
  { username, email, actor_id }: { username: string; email: string; actor_id: number },
): Promise<void> {
  await sql`
    update users set username = ${username}, email = ${email}, version = version + 1, changed = clock_now(),
           changed_by_user_id = ${actor_id}
     where account_id = ${account_id} and id = ${user_id}`.execute(db)
}

export async function findStandardGroup(
  db: Db,
  account_id: number,
  key: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from permission_group where account_id = ${account_id} and key = ${key}`.execute(db)
  return rows[0]?.id
}
