import { sql } from 'kysely'
import type { EmrEndpointBody } from '@wardline/contract/integrations/emr.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Versioned } from '../../../platform/http/versions.ts'

export interface StoredEndpoint extends Omit<EmrEndpointBody, 'security' | 'client_key' | 'version'> {
  security: 'tls' | 'none'
  /** The encrypted key. */
  client_key: Buffer | null
}

export type VersionedEndpoint = StoredEndpoint & Versioned

export async function getEndpoint(db: Db, account_id: number): Promise<VersionedEndpoint | undefined> {
  const { rows } = await sql<VersionedEndpoint>`
    select host, port, sending_application, sending_facility, receiving_application, receiving_facility, is_on,
           security, trusted_certificate, certificate_pin, client_certificate, client_key, version,
           (select e.display_name from users e where e.account_id = m.account_id and e.id = m.changed_by_user_id) as changed_by
      from emr_endpoint m where account_id = ${account_id}`.execute(db)
  return rows[0]
}

export async function setEndpoint(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  endpoint: StoredEndpoint,
): Promise<void> {
  const stored = { ...endpoint, changed_by_user_id: user_id }
  await db
    .insertInto('emr_endpoint')
    .values({ account_id, ...stored })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ ...stored, version: sql`emr_endpoint.version + 1` }),
    )
    .execute()
}

export async function renewTasks(
  db: Db,
  account_id: number,
): Promise<{ thread_id: number; task_number: number }[]> {
  const { rows } = await sql<{ thread_id: number; task_number: number }>`
    update emr_document d set task_number = d.task_number + 1
      from (select thread_id from emr_document
             where account_id = ${account_id} and state <> 'accepted' order by thread_id for update) w
     where d.account_id = ${account_id} and d.thread_id = w.thread_id
    returning d.thread_id, d.task_number`.execute(db)
  return rows
}
