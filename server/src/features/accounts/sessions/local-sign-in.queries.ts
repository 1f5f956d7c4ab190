import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { UserKey } from '../users/user-row.queries.ts'

/**
 * SQL: users of the account `a` can sign in at a provider only. Without one that is on, the policy has no
 * effect.
 */
export const requiresProvider = sql<boolean>`
  (a.sign_in_policy = 'external'
   and exists (select from identity_provider p where p.account_id = a.account_id and p.is_on))`

export interface LocalSignIn {
  requires_provider: boolean
  is_emergency_user: boolean
}

export async function findLocalSignIn(db: Db, { account_id, user_id }: UserKey): Promise<LocalSignIn> {
  const { rows } = await sql<LocalSignIn>`
    select ${requiresProvider} as requires_provider,
           exists (select from permission_group_member m
                     join permission_group_role gr on gr.account_id = m.account_id and gr.group_id = m.group_id
                     join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
                    where m.account_id = ${account_id} and m.user_id = ${user_id}
                      and rp.permission = 'accounts.emergency_sign_in') as is_emergency_user
      from account a where a.account_id = ${account_id}`.execute(db)
  return rows[0] ?? { requires_provider: false, is_emergency_user: false }
}

export interface ConfirmingProvider {
  uid: string
  name: string
}

/**
 * Where the user of a session can authenticate again instead of entering a password: the provider of the session, or
 * another one that knows the user.
 */
export async function findConfirmingProvider(
  db: Db,
  { account_id, session_id, user_id }: { account_id: number; session_id: number; user_id: number },
): Promise<ConfirmingProvider | null> {
  const { rows } = await sql<ConfirmingProvider>`
    select p.uid, p.name from identity_provider p
      left join sign_on_session s on s.account_id = p.account_id and s.provider_id = p.id and s.session_id = ${session_id}
     where p.account_id = ${account_id} and p.is_on
       and exists (select from linked_identity l
                    where l.account_id = p.account_id and l.provider_id = p.id and l.user_id = ${user_id})
     order by s.session_id nulls last, p.id limit 1`.execute(db)
  return rows[0] ?? null
}
