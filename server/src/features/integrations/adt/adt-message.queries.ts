import type { AdtState } from '@wardline/contract/integrations/adt.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'

export interface NewMessage {
  account_id: number
  sender: string
  control_id: string
  content: Buffer
  event: string
}

export type FinalState = Extract<AdtState, 'accepted' | 'outdated'>

export interface StoredMessage {
  id: number
  state: AdtState
  reason: string
  error_code: string
}

/**
 * The row of a message, locked until commit. `is_new` is false for a repetition: a concurrent one waits here until the
 * first is committed.
 */
export async function insertMessage(
  db: Db,
  { account_id, sender, control_id, content, event }: NewMessage,
): Promise<StoredMessage & { is_new: boolean }> {
  const { rows } = await sql<StoredMessage & { is_new: boolean }>`
    insert into adt_message as m (account_id, sender, control_id, content, event, state)
    values (${account_id}, ${sender}, ${control_id}, ${content}, ${event}, 'accepted')
    on conflict (account_id, sender, control_id, content) do update set attempts = m.attempts
    returning id, state, reason, error_code, xmax = 0 as is_new`.execute(db)
  return rows[0] ?? { id: 0, state: 'rejected', reason: '', error_code: '207', is_new: false }
}

/** Whether another message of this sender with the same control id was taken. */
export async function isControlIdTaken(
  db: Db,
  { account_id, sender, control_id, content }: NewMessage,
): Promise<boolean> {
  const { rows } = await sql`
    select from adt_message
     where account_id = ${account_id} and sender = ${sender} and control_id = ${control_id} and content <> ${content}
       and state in ('accepted', 'outdated') limit 1`.execute(db)
  return rows.length > 0
}

export interface MessageResult {
  state: AdtState
  reason: string
  error_code: string
  event_time: string | null
  patient_id: number | null
}

/** Its text is not needed any more. */
export async function finishMessage(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
  result: MessageResult,
  attempts = 0,
): Promise<void> {
  await sql`
    update adt_message set state = ${result.state}, reason = ${result.reason}, error_code = ${result.error_code},
           event_time = ${result.event_time}::timestamptz, patient_id = ${result.patient_id}::bigint, sealed_text = null,
           updated = clock_now(), attempts = attempts + ${attempts}::int
     where account_id = ${account_id} and id = ${id}`.execute(db)
}

/** Undefined if another transaction took the message. The text follows under the id, see `sealText`. */
export async function recordRefusal(
  db: Db,
  { account_id, sender, control_id, content, event }: NewMessage,
  { state, reason, error_code }: { state: 'rejected' | 'refused'; reason: string; error_code: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into adt_message as m (account_id, sender, control_id, content, event, state, reason, error_code)
    values (${account_id}, ${sender}, ${control_id}, ${content}, ${event}, ${state}, ${reason}, ${error_code})
    on conflict (account_id, sender, control_id, content) do update
       set reason = excluded.reason, error_code = excluded.error_code, attempts = m.attempts + 1, updated = clock_now()
     where m.state = excluded.state
    returning id`.execute(db)
  return rows[0]?.id
}

export async function setSealedText(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
  sealed_text: Buffer,
): Promise<void> {
  await sql`
    update adt_message set sealed_text = ${sealed_text}
     where account_id = ${account_id} and id = ${id} and state = 'rejected'`.execute(db)
}

export interface ListedMessage {
  id: number
  control_id: string
  event: string
  event_time: string | null
  state: AdtState
  reason: string
  received: string
  updated: string
  attempts: number
  has_text: boolean
  patient_id: number | null
  display_name: string | null
  mrn: string | null
}

const columns = sql`
  m.id, m.control_id, m.event, m.event_time, m.state, m.reason, m.received, m.updated, m.attempts,
  m.sealed_text is not null as has_text, m.patient_id, p.display_name, p.mrn`
const joins = sql`left join patient p on p.account_id = m.account_id and p.id = m.patient_id`

export async function listMessages(
  db: Db,
  filter: { account_id: number; state: AdtState | undefined; limit: number; offset: number },
): Promise<Page<ListedMessage>> {
  const { account_id, state, limit, offset } = filter
  const of = state === undefined ? sql`true` : sql`m.state = ${state}`
  const { rows } = await sql<ListedMessage & { total: number }>`
    with found as (
      select m.id, count(*) over () as total from adt_message m where m.account_id = ${account_id} and ${of}
       order by m.received desc, m.id desc limit ${limit} offset ${offset})
    select ${columns}, found.total
      from found join adt_message m on m.account_id = ${account_id} and m.id = found.id ${joins}
     order by m.received desc, m.id desc`.execute(db)
  return toPage(rows)
}

export async function findMessage(
  db: Db,
  account_id: number,
  id: number,
): Promise<ListedMessage | undefined> {
  const { rows } = await sql<ListedMessage>`
    select ${columns} from adt_message m ${joins} where m.account_id = ${account_id} and m.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export interface RejectedMessage {
  state: AdtState
  sealed_text: Buffer | null
}

export async function lockMessage(
  db: Db,
  account_id: number,
  id: number,
): Promise<RejectedMessage | undefined> {
  const { rows } = await sql<RejectedMessage>`
    select state, sealed_text from adt_message where account_id = ${account_id} and id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

/** Stores the reason of the last attempt of a message that is still rejected. */
export async function setReason(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
  { reason, error_code }: { reason: string; error_code: string },
): Promise<void> {
  await sql`
    update adt_message
       set reason = ${reason}, error_code = ${error_code}, attempts = attempts + 1, updated = clock_now()
     where account_id = ${account_id} and id = ${id} and state = 'rejected'`.execute(db)
}

/** every account: retention. */
export async function deleteOldMessages(db: Db, days: number): Promise<void> {
  await sql`delete from adt_message where received < clock_now() - make_interval(days => ${days}::int)`.execute(
    db,
  )
}
