import type { Profile, ProfileChanges } from '@wardline/contract/accounts/profile.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { deviceTypeForPager } from '../users/new-user.queries.ts'
import type { UserKey } from '../users/user-row.queries.ts'
import { profilePictureUrl } from '../users/profile-picture.rules.ts'

type Row = Omit<Profile, 'profile_picture'> & { profile_picture_id: number | null }

export async function profileOf(db: Db, { account_id, user_id }: UserKey): Promise<Profile | undefined> {
  const { rows } = await sql<Row>`
    select u.id, u.first_name, u.last_name, u.display_name, u.title, u.home_number, u.mobile_number, u.pager_number, u.pager_email, u.email, u.profile_picture_id,
           u.default_message_type_id, u.auto_response_enabled, u.auto_response_text, u.forwarding_enabled,
           u.forward_to_id, coalesce(other.display_name, '') as forward_to_name, u.hide_mobile_numbers,
           u.status, u.status_until, u.is_monitorable
      from users u
      left join users other on other.account_id = u.account_id and other.id = u.forward_to_id
     where u.account_id = ${account_id} and u.id = ${user_id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { profile_picture_id: _, ...profile } = row
  return { ...profile, profile_picture: profilePictureUrl(row) }
}

export const changeProfile = (
  db: Db,
  { account_id, user_id }: UserKey,
  changes: ProfileChanges,
  actor_id: number,
) =>
  db
    .updateTable('users')
    .set(changes)
    .set({ version: sql`version + 1`, changed: sql`clock_now()`, changed_by_user_id: actor_id })
    .where('account_id', '=', account_id)
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()

/**
 * Serializes forwarding changes per account: two users who forward to each other at the same moment would otherwise
 * both pass the check.
 */
export const lockForwarding = (db: Db, account_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('forwarding', ${account_id}))`.execute(db)

export interface ForwardTarget {
  display_name: string
  can_receive: boolean
}

export async function forwardTarget(
  db: Db,
  { account_id, user_id }: UserKey,
): Promise<ForwardTarget | undefined> {
  const { rows } = await sql<ForwardTarget>`
    select display_name, is_active and not is_locked as can_receive
      from users where account_id = ${account_id} and id = ${user_id}`.execute(db)
  return rows[0]
}

export async function findForwardingCycle(
  db: Db,
  of: { account_id: number; from: number; back_to: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ display_name: string }>`
    with recursive chain as (
      select id, forward_to_id, display_name, array[id] as seen from users
       where account_id = ${of.account_id} and id = ${of.from} and forwarding_enabled
      union all
      select u.id, u.forward_to_id, u.display_name, chain.seen || u.id from chain
        join users u on u.account_id = ${of.account_id} and u.id = chain.forward_to_id and u.forwarding_enabled
       where u.id <> all(chain.seen)
    )
    select display_name from chain where forward_to_id = ${of.back_to} limit 1`.execute(db)
  return rows[0]?.display_name
}

export async function hasMessageType(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from message_type where account_id = ${account_id} and id = ${id} and is_active`.execute(db)
  return rows.length > 0
}

export const updatePagerUse = (db: Db, { account_id, user_id }: UserKey) =>
  sql`update users set device_type = ${deviceTypeForPager({
    pager_number: sql`pager_number`,
    pager_email: sql`pager_email`,
    device_type: sql`device_type`,
  })}
       where account_id = ${account_id} and id = ${user_id}`.execute(db)

/** The table belongs to a later feature. */
export async function liftSuppressions(
  db: Db,
  { account_id, user_id, addresses }: UserKey & { addresses: string[] },
): Promise<number> {
  const { rows } = await sql`
    delete from suppressed_address
     where account_id = ${account_id} and address = any(${addresses}::text[])
       and (user_id is null or user_id = ${user_id})
    returning address`.execute(db)
  return rows.length
}
