import type { Db } from '../../../platform/db/connection.ts'
import { listAlerts, type ListedAlert } from './alert-list.queries.ts'

export async function findAlertsByUser(
  db: Db,
  of: { account_id: number; thread_id: number; message_id: number; user_ids: number[] },
): Promise<Map<number, Omit<ListedAlert, 'user_id'>[]>> {
  const rows = await listAlerts(db, of)
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return new Map([...byUser].map(([id, own]) => [id, own.map(({ user_id: _, ...alert }) => alert)]))
}
