import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { UserKey } from '../users/user-row.queries.ts'
import type { DeviceTrust } from './sign-in-limit.rules.ts'

export async function findDeviceTrust(
  db: Db,
  { account_id, user_id }: UserKey,
  device_hash: Buffer,
): Promise<DeviceTrust> {
  const { rows } = await sql<{ is_own: boolean }>`
    select bool_or(user_id = ${user_id}) as is_own from known_device
     where account_id = ${account_id} and device_hash = ${device_hash} having count(*) > 0`.execute(db)
  const [row] = rows
  return row ? (row.is_own ? 'own' : 'hospital') : 'unknown'
}

/** Keeps the `most` devices that the user used last. */
export async function rememberDevice(
  db: Db,
  { account_id, user_id }: UserKey,
  device_hash: Buffer,
  most: number,
): Promise<void> {
  await sql`
    insert into known_device (account_id, user_id, device_hash) values (${account_id}, ${user_id}, ${device_hash})
    on conflict (account_id, user_id, device_hash) do update set last_seen = clock_now()`.execute(db)
  await sql`
    delete from known_device where account_id = ${account_id} and user_id = ${user_id} and device_hash in (
      select device_hash from known_device where account_id = ${account_id} and user_id = ${user_id}
       order by last_seen desc offset ${most})`.execute(db)
}

export const forgetDevices = (db: Db, { account_id, user_id }: UserKey) =>
  sql`delete from known_device where account_id = ${account_id} and user_id = ${user_id}`.execute(db)

/** Returns the number of deleted rows. every account: one clean-up serves all */
export async function deleteOldDevices(db: Db, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from known_device where last_seen < clock_now() - make_interval(days => ${days}::int)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
