import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { SealedHeader } from '../../platform/secrets/secret-box.ts'

/**
 * every account: the keys belong to the server.
 *
 * @returns a row for each key
 */
export async function listReportHeaders(worker: Db): Promise<SealedHeader[]> {
  const { rows } = await sql<SealedHeader>`
    select distinct 'download' as table, substring(d.key for 5) as header
      from download d where d.key <> '' and d.created > clock_now() - interval '1 day'`.execute(worker)
  return rows
}
