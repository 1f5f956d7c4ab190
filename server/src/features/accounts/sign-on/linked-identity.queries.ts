import type { UserState } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { UserKey } from '../users/user-row.queries.ts'
import type { GroupMapping } from './identity.rules.ts'
import type { ProviderKey } from './provider-row.queries.ts'

export interface FoundUser {
  id: number
  display_name: string
  state: UserState
}

export interface SubjectKey extends ProviderKey {
  issuer: string
  subject: string
}

export async function findLinkedUser(db: Db, key: SubjectKey): Promise<FoundUser | undefined> {
  const { rows } = await sql<FoundUser>`
    select u.id, u.display_name, u.state
      from linked_identity l join users u on u.account_id = l.account_id and u.id = l.user_id
     where l.account_id = ${key.account_id} and l.provider_id = ${key.provider_id} and l.issuer = ${key.issuer}
       and l.subject = ${key.subject}`.execute(db)
  return rows[0]
}

export interface NamesakeRow extends FoundUser {
  has_same_email: boolean
  /** Linked to another subject of the provider. */
  is_linked: boolean
}

/** Users with the address or the user name, the one with the address first. */
export async function listNamesakes(
  db: Db,
  { account_id, provider_id, issuer }: SubjectKey,
  { email, username }: { email: string; username: string },
): Promise<NamesakeRow[]> {
  const { rows } = await sql<NamesakeRow>`
    select u.id, u.display_name, u.state, u.email <> '' and u.lower_email = lower(${email}) as has_same_email,
           exists (select from linked_identity l where l.account_id = ${account_id} and l.provider_id = ${provider_id}
                      and l.issuer = ${issuer} and l.user_id = u.id) as is_linked
      from users u
     where u.account_id = ${account_id}
       and ((u.email <> '' and u.lower_email in (lower(${email}), lower(${username})))
            or (${username}::text <> '' and u.lower_username in (lower(${username}), lower(${email}))))
     order by 4 desc, u.id limit 2`.execute(db)
  return rows
}

export const insertLink = (db: Db, key: SubjectKey, user_id: number) =>
  sql`insert into linked_identity (account_id, provider_id, issuer, subject, user_id)
      values (${key.account_id}, ${key.provider_id}, ${key.issuer}, ${key.subject}, ${user_id})`.execute(db)

export const noteLinkUse = (db: Db, key: SubjectKey) =>
  sql`update linked_identity set last_used = clock_now()
       where account_id = ${key.account_id} and provider_id = ${key.provider_id} and issuer = ${key.issuer}
         and subject = ${key.subject}`.execute(db)

/** Locks the user until commit. The first sign-in accepts an invitation. */
export async function activateInvited(db: Db, { account_id, user_id }: UserKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set state = 'active', state_changed = clock_now(), version = version + 1
     where account_id = ${account_id} and id = ${user_id} and state = 'invited'`.execute(db)
  return numAffectedRows === 1n
}

export async function listMappings(
  db: Db,
  { account_id, provider_id }: ProviderKey,
): Promise<(GroupMapping & { group_name: string })[]> {
  const { rows } = await sql<GroupMapping & { group_name: string }>`
    select m.value, m.group_id, g.display_name as group_name
      from identity_provider_group m join permission_group g on g.account_id = m.account_id and g.id = m.group_id
     where m.account_id = ${account_id} and m.provider_id = ${provider_id} order by m.value, g.display_name`.execute(
    db,
  )
  return rows
}

export async function listGroupsOfUser(db: Db, { account_id, user_id }: UserKey): Promise<number[]> {
  const { rows } = await sql<{ group_id: number }>`
    select group_id from permission_group_member
     where account_id = ${account_id} and user_id = ${user_id} order by 1`.execute(db)
  return rows.map(({ group_id }) => group_id)
}
