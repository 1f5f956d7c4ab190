import type { Db } from '../../platform/db/connection.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import * as queries from './device.queries.ts'

/** One of the caller's own, locked until the commit; anybody else's reads like one that never was. */
export async function ownDevice({ caller }: Ctx, db: Db, id: number): Promise<queries.DeviceRow> {
  const { account_id, user_id } = caller
  const device = await queries.lockDevice(db, { account_id, user_id, id })
  if (!device) throw notFound()
  return device
}
