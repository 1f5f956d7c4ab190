import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import * as queries from './device.queries.ts'

export async function requireOwnDevice({ caller }: Context, db: Db, id: number): Promise<queries.DeviceRow> {
  const { account_id, user_id } = caller
  const device = await queries.lockDevice(db, { account_id, user_id, id })
  if (!device) throw notFound()
  return device
}
