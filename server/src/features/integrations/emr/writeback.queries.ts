import { sql } from 'kysely'
import type { EmrDocument } from '@wardline/contract/integrations/emr.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'

const documentColumns = sql`thread_id, state, document_number, attempts, reason, next_try, sent_message_id, updated, revision`

export async function findDocument(
  db: Db,
  account_id: number,
  thread_id: number,
): Promise<EmrDocument | undefined> {
  const { rows } = await sql<EmrDocument>`
    select ${documentColumns} from emr_document where account_id = ${account_id} and thread_id = ${thread_id}`.execute(
    db,
  )
  return rows[0]
}

export interface WaitingThread {
  patient_id: number | null
  encounter_id: number | null
  has_mrn: boolean
  filed_patient_id: number | null
  is_set_up: boolean
}

/** Requires the thread lock. */
export async function lockThreadToSend(
  db: Db,
  account_id: number,
  thread_id: number,
): Promise<WaitingThread | undefined> {
  const { rows } = await sql<WaitingThread>`
    select t.patient_id, t.encounter_id, p.mrn is not null as has_mrn, d.filed_patient_id, e.account_id is not null as is_set_up
      from thread t
      left join patient p on p.account_id = t.account_id and p.id = t.patient_id
      left join emr_document d on d.account_id = t.account_id and d.thread_id = t.id
      left join emr_endpoint e on e.account_id = t.account_id and e.is_on
     where t.account_id = ${account_id} and t.id = ${thread_id}`.execute(db)
  return rows[0]
}

interface RequestedDocument {
  account_id: number
  thread_id: number
  user_id: number
  patient_id: number
  encounter_id: number | null
  last_message_id: number
}

/**
 * A running transfer completes and is followed by the new version; a waiting retry runs now under a new task
 * number, so its old task is obsolete. With `is_sending`, there is nothing to enqueue.
 */
export async function requestDocument(
  db: Db,
  request: RequestedDocument,
): Promise<{ document: EmrDocument; task_number: number; is_sending: boolean }> {
  const { account_id, thread_id, user_id, patient_id, encounter_id, last_message_id } = request
  const { rows } = await sql<EmrDocument & { task_number: number; is_sending: boolean }>`
    insert into emr_document as d (account_id, thread_id, document_number, state, requested_by, patient_id, encounter_id, requested_message_id)
    values (${account_id}, ${thread_id}, 'WL' || ${thread_id}::bigint, 'queued', ${user_id}, ${patient_id}, ${encounter_id}, ${last_message_id})
    on conflict (account_id, thread_id) do update
       set state = 'queued', requested_by = excluded.requested_by, requested = clock_now(),
           patient_id = excluded.patient_id, encounter_id = excluded.encounter_id,
           requested_message_id = excluded.requested_message_id,
           attempts = case when d.state = 'accepted' then 0 else d.attempts end,
           reason = '', next_try = null,
           task_number = d.task_number + (d.sending_until is null or d.sending_until <= clock_now())::int,
           revision = d.revision + 1, updated = clock_now()
    returning ${documentColumns}, task_number, coalesce(sending_until > clock_now(), false) as is_sending`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The requested document is missing.')
  const { task_number, is_sending, ...document } = row
  return { document, task_number, is_sending }
}
