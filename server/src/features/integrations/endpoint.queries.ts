import { sql } from 'kysely'
import type { EmrEndpointBody } from '@wardline/contract/integrations/emr.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import './integrations.tables.ts'

/** Undefined until somebody sets it up. */
export async function endpointOf(db: Db, account_id: number): Promise<EmrEndpointBody | undefined> {
  const { rows } = await sql<EmrEndpointBody>`
    select host, port, sending_application, sending_facility, receiving_application, receiving_facility, is_on
      from emr_endpoint where account_id = ${account_id}`.execute(db)
  return rows[0]
}

export const setEndpoint = (db: Db, account_id: number, endpoint: EmrEndpointBody) =>
  db
    .insertInto('emr_endpoint')
    .values({ account_id, ...endpoint })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(endpoint))
    .execute()

/** Gives every waiting document a new turn, which makes its old task out of date; answers what to put down instead. */
export async function takeTurns(db: Db, account_id: number): Promise<{ thread_id: number; turn: number }[]> {
  const { rows } = await sql<{ thread_id: number; turn: number }>`
    update emr_document d set turn = d.turn + 1
      from (select thread_id from emr_document
             where account_id = ${account_id} and state <> 'accepted' order by thread_id for update) w
     where d.account_id = ${account_id} and d.thread_id = w.thread_id
    returning d.thread_id, d.turn`.execute(db)
  return rows
}
