import type { UserState } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { StateChange, stateChanges } from './user-state.rules.ts'

export interface LockedUserRow {
  id: number
  display_name: string
  state: UserState
}

/** Locks the rows until commit, by ascending id. */
export async function lockUsers(
  db: Db,
  account_id: number,
  user_ids: readonly number[],
): Promise<LockedUserRow[]> {
  const { rows } = await sql<LockedUserRow>`
    select id, display_name, state from users
     where account_id = ${account_id} and id = any(${[...user_ids]}::bigint[]) and not is_service
     order by id for no key update`.execute(db)
  return rows
}

export interface StateUpdate {
  account_id: number
  user_ids: readonly number[]
  from: (typeof stateChanges)[StateChange]['from']
  to: (typeof stateChanges)[StateChange]['to']
  reason: string
  actor_id: number
}

/** Returns the ids of users whose state changed. */
export async function updateStates(db: Db, change: StateUpdate): Promise<number[]> {
  const { account_id, user_ids, from, to, reason, actor_id } = change
  const { rows } = await sql<{ id: number }>`
    update users u set state_changed = clock_now(), state_changed_by_user_id = ${actor_id}, state_reason = ${reason},
           version = version + 1, changed = clock_now(), changed_by_user_id = ${actor_id},
           state = case when ${to} <> 'available' then ${to}
             when password_hash is null and exists (
               select from user_invitation i where i.account_id = ${account_id} and i.user_id = u.id and i.used is null)
             then 'invited' else 'active' end
     where account_id = ${account_id} and id = any(${[...user_ids]}::bigint[]) and state = any(${[...from]}::text[])
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
