import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { SealedHeader } from '../../platform/secrets/secret-box.ts'

/**
 * Only the first and the last rejected ADT message are read: there may be many, and a text keeps the key that
 * was used when it arrived.
 *
 * every account: the keys belong to the server.
 *
 * @returns a row for each table and key
 */
export async function listIntegrationHeaders(worker: Db): Promise<SealedHeader[]> {
  const { rows } = await sql<SealedHeader>`
    select 'schedule_source' as table, substring(s.sealed_secret for 5) as header
      from schedule_source s where s.sealed_secret is not null
    union
    select 'directory_agent', substring(d.bind_password for 5)
      from directory_agent d where d.bind_password is not null
    union
    select 'webhook', substring(w.secret for 5) from webhook w
    union
    select 'webhook', substring(w.previous_secret for 5)
      from webhook w where w.previous_secret is not null and w.previous_until > clock_now()
    union
    select 'emr_endpoint', substring(e.client_key for 5)
      from emr_endpoint e where e.client_key is not null
    union
    select 'adt_message', substring(m.sealed_text for 5)
      from account c cross join lateral (
        (select a.sealed_text from adt_message a
          where a.account_id = c.account_id and a.state = 'rejected' and a.sealed_text is not null
          order by a.received limit 1)
        union all
        (select a.sealed_text from adt_message a
          where a.account_id = c.account_id and a.state = 'rejected' and a.sealed_text is not null
          order by a.received desc limit 1)) m`.execute(worker)
  return rows
}
