import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface EndpointHealth {
  queued: number
  failed: number
  next_try: string | null
  /** The reason of the document that failed last. Empty if no document failed. */
  reason: string
  last_accepted: string | null
}

export async function getEndpointHealth(db: Db, account_id: number): Promise<EndpointHealth> {
  const { rows } = await sql<EndpointHealth>`
    select count(*) filter (where state = 'queued') as queued, count(*) filter (where state = 'failed') as failed,
           min(next_try) as next_try,
           coalesce((array_agg(reason order by updated desc) filter (where state = 'failed'))[1], '') as reason,
           (select updated from emr_document
             where account_id = ${account_id} and state = 'accepted' order by updated desc limit 1) as last_accepted
      from emr_document where account_id = ${account_id} and state <> 'accepted'`.execute(db)
  return rows[0] ?? { queued: 0, failed: 0, next_try: null, reason: '', last_accepted: null }
}
