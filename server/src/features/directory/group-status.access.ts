import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Context } from '../../platform/http/context.ts'
import type { ContactRow } from './find.queries.ts'

type Status = Contact['properties']['status']

/**
 * The status of contacts that stand for several users: the best status of those whom a message would reach now.
 * Messaging implements it, because it resolves recipients and is a later feature.
 */
export type FindGroupStatuses = (
  ctx: Context,
  db: Db,
  contact_ids: number[],
) => Promise<ReadonlyMap<number, Status>>

export interface ContactWithStatus extends ContactRow {
  group_status: Status
}

export async function addGroupStatuses(
  ctx: Context,
  db: Db,
  rows: ContactRow[],
  findStatuses: FindGroupStatuses,
): Promise<ContactWithStatus[]> {
  const group_ids = rows.filter(({ user_id }) => user_id === null).map(({ id }) => id)
  const statuses = group_ids.length > 0 ? await findStatuses(ctx, db, group_ids) : new Map<number, Status>()
  return rows.map((row) => ({ ...row, group_status: statuses.get(row.id) ?? null }))
}

export async function addGroupStatus(
  ctx: Context,
  db: Db,
  row: ContactRow,
  findStatuses: FindGroupStatuses,
): Promise<ContactWithStatus> {
  const { group_status = null } = (await addGroupStatuses(ctx, db, [row], findStatuses))[0] ?? {}
  return { ...row, group_status }
}
