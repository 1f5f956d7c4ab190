import { sql } from 'kysely'
import type { EmrEndpointBody } from '@wardline/contract/integrations/emr.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'

export interface StoredEndpoint extends Omit<EmrEndpointBody, 'security' | 'client_key'> {
  security: 'tls' | 'none'
  /** The encrypted key. */
  client_key: Buffer | null
}

export async function getEndpoint(db: Db, account_id: number): Promise<StoredEndpoint | undefined> {
  const { rows } = await sql<StoredEndpoint>`
    select host, port, sending_application, sending_facility, receiving_application, receiving_facility, is_on,
           security, trusted_certificate, certificate_pin, client_certificate, client_key
      from emr_endpoint where account_id = ${account_id}`.execute(db)
  return rows[0]
}

export const setEndpoint = (db: Db, account_id: number, endpoint: StoredEndpoint) =>
  db
    .insertInto('emr_endpoint')
    .values({ account_id, ...endpoint })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(endpoint))
    .execute()

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
