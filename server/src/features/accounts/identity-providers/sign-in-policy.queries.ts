import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { requiresProvider } from '../sessions/local-sign-in.queries.ts'

export interface PolicyRow {
  policy: 'any' | 'external'
  is_effective: boolean
  has_provider: boolean
  version: number
  changed_by: string | null
}

export async function getPolicy(db: Db, account_id: number): Promise<PolicyRow> {
  const { rows } = await sql<PolicyRow>`
    select a.sign_in_policy as policy, ${requiresProvider} as is_effective, a.sign_in_policy_version as version,
           (select u.display_name from users u
             where u.account_id = a.account_id and u.id = a.sign_in_policy_changed_by_user_id) as changed_by,
           exists (select from identity_provider p where p.account_id = a.account_id and p.is_on) as has_provider
      from account a where a.account_id = ${account_id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The account does not exist.')
  return row
}

export const setPolicy = (
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  policy: PolicyRow['policy'],
) =>
  sql`update account set sign_in_policy = ${policy}, sign_in_policy_version = sign_in_policy_version + 1,
             sign_in_policy_changed_by_user_id = ${user_id}
       where account_id = ${account_id}`.execute(db)

export interface EmergencyUser {
  id: number
  display_name: string
}

/** Active users with a password and the permission. */
export async function listEmergencyUsers(
  db: Db,
  account_id: number,
  limit: number,
): Promise<EmergencyUser[]> {
  const { rows } = await sql<EmergencyUser>`
    select u.id, u.display_name from users u
     where u.account_id = ${account_id} and u.state = 'active' and u.password_hash is not null
       and exists (select from permission_group_member m
                     join permission_group_role gr on gr.account_id = m.account_id and gr.group_id = m.group_id
                     join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
                    where m.account_id = u.account_id and m.user_id = u.id and rp.permission = 'accounts.emergency_sign_in')
     order by fold(u.last_name), fold(u.first_name), u.id limit ${limit}`.execute(db)
  return rows
}
