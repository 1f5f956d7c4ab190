import type { Db } from '../../../platform/db/connection.ts'

export async function setLocked(
  db: Db,
  account_id: number,
  user_id: number,
  is_locked: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ is_locked })
    .where('account_id', '=', account_id)
    .where('id', '=', user_id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setActive(
  db: Db,
  account_id: number,
  user_id: number,
  is_active: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ is_active })
    .where('account_id', '=', account_id)
    .where('id', '=', user_id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
