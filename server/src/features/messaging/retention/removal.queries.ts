import type { AuditAction } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { threadRemoved } from '@wardline/contract/messaging/threads/thread.events.ts'
import type { RetentionKind } from '@wardline/contract/messaging/retention/retention.schemas.ts'
import { patientChanged } from '@wardline/contract/patients/patient.events.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface DueRule {
  account_id: number
  kind: RetentionKind
  days: number
  /** The run that an earlier job left unfinished. */
  run_id: number | null
}

/** every account: rules in force for a day whose last run ended at least 20 hours ago */
export async function listDueRules(db: Db): Promise<DueRule[]> {
  const { rows } = await sql<DueRule>`
    select r.account_id, r.kind, r.days,
           (select max(n.id) from retention_run n where n.account_id = r.account_id and n.kind = r.kind
             and n.ended is null and n.days = r.days) as run_id
      from retention_rule r
     where r.days is not null and r.changed < clock_now() - interval '1 day'
       and not exists (select from retention_run n where n.account_id = r.account_id and n.kind = r.kind
         and n.days = r.days and n.ended > clock_now() - interval '20 hours')
     order by r.account_id, r.kind`.execute(db)
  return rows
}

/** Undefined if the rule has changed. Locks it, so that a change waits for the batch and the next batch sees it. */
export async function lockRule(
  db: Db,
  { account_id, kind, days }: Omit<DueRule, 'run_id'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from retention_rule where account_id = ${account_id} and kind = ${kind} and days = ${days}
      and changed < clock_now() - interval '1 day' for update`.execute(db)
  return rows.length > 0
}

export async function startRun(db: Db, { account_id, kind, days }: DueRule): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into retention_run (account_id, kind, days) values (${account_id}, ${kind}, ${days}) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

export interface Removed {
  conversations: number
  messages: number
  attachments: number
  notes: number
  bytes: number
}

export const addToRun = (db: Db, key: { account_id: number; run_id: number }, removed: Removed) =>
  sql`
    update retention_run
       set conversations = conversations + ${removed.conversations}, messages = messages + ${removed.messages},
           attachments = attachments + ${removed.attachments}, notes = notes + ${removed.notes}, bytes = bytes + ${removed.bytes}
     where account_id = ${key.account_id} and id = ${key.run_id}`.execute(db)

export const endRun = (
  db: Db,
  key: { account_id: number; run_id: number },
  counts: { kept_held: number; kept_open: number },
) =>
  sql`
    update retention_run set ended = clock_now(), kept_held = ${counts.kept_held}, kept_open = ${counts.kept_open}
     where account_id = ${key.account_id} and id = ${key.run_id}`.execute(db)

interface Batch {
  account_id: number
  days: number
  after: number
  limit: number
}

/** Locks the rows until commit. A conversation that a writer has locked is left for the next run. */
export async function lockOldThreads(db: Db, { account_id, days, after, limit }: Batch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from thread t
     where t.account_id = ${account_id} and t.id > ${after}
       and t.last_message_date < clock_now() - make_interval(days => ${days}::int)
       and t.id not in (select held_threads(${account_id})) and t.id not in (select open_threads(${account_id}))
     order by t.id limit ${limit} for update of t skip locked`.execute(db)
  return rows.map(({ id }) => id)
}

export async function measureFiles(
  db: Db,
  account_id: number,
  thread_ids: number[],
): Promise<Pick<Removed, 'attachments' | 'bytes'>> {
  const { rows } = await sql<Pick<Removed, 'attachments' | 'bytes'>>`
    select count(*)::int as attachments, coalesce(sum(size), 0)::bigint as bytes from file
     where account_id = ${account_id} and thread_id = any(${thread_ids}::bigint[]) and message_id is not null`.execute(
    db,
  )
  return rows[0] ?? { attachments: 0, bytes: 0 }
}

/** Sends the events to the subscribers, in the transaction of the removal. */
export const insertRemovalEvents = (db: Db, account_id: number, thread_ids: number[]) =>
  sql`
    insert into event (account_id, channel, users, kind, payload)
    select ${account_id}, 'users', array_agg(s.user_id), ${threadRemoved.kind}, jsonb_build_object('thread_id', s.thread_id)
      from subscriber s where s.account_id = ${account_id} and s.thread_id = any(${thread_ids}::bigint[])
     group by s.thread_id`.execute(db)

/** Returns the number of messages. Refused by the database if one of them is held, open or too new. */
export async function removeThreads(db: Db, account_id: number, thread_ids: number[]): Promise<number> {
  const { rows } = await sql<{
    messages: number
  }>`select remove_conversations(${account_id}, ${thread_ids}::bigint[]) as messages`.execute(db)
  return rows[0]?.messages ?? 0
}

/** Locks the rows until commit. A note that its author is changing is left for the next run. */
export async function lockOldNotes(db: Db, { account_id, days, after, limit }: Batch): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.patient_id from note n
      join note_version v on v.account_id = n.account_id and v.note_id = n.id and v.version = n.version
     where n.account_id = ${account_id} and n.id > ${after}
       and coalesce(n.deleted, v.changed) < clock_now() - make_interval(days => ${days}::int)
       and n.id not in (select held_notes(${account_id})) and n.id not in (select open_notes(${account_id}))
     order by n.id limit ${limit} for update of n skip locked`.execute(db)
  return rows
}

interface NoteRow {
  id: number
  patient_id: number
}

/** Returns the number of removed notes. Refused by the database if one of them is held, open or too new. */
export async function removeNotes(db: Db, account_id: number, note_ids: number[]): Promise<number> {
  const { rows } = await sql<{
    notes: number
  }>`select remove_notes(${account_id}, ${note_ids}::bigint[]) as notes`.execute(db)
  return rows[0]?.notes ?? 0
}

/** Open screens of the patients refetch. Runs in the transaction of the removal. */
export const insertPatientEvents = (db: Db, account_id: number, patient_ids: number[]) =>
  sql`
    insert into event (account_id, channel, users, kind, payload)
    select ${account_id}, 'account', null, ${patientChanged.kind},
           jsonb_build_object('patient_id', patient_id, 'changed_by_id', null)
      from unnest(${patient_ids}::bigint[]) as of(patient_id)`.execute(db)

/** Their bytes are deleted by the hourly clean-up of blobs without a row. */
export async function removeOldFiles(
  db: Db,
  { account_id, days, after, limit }: Batch,
): Promise<{ id: number; size: number }[]> {
  const { rows } = await sql<{ id: number; size: number }>`
    delete from file where account_id = ${account_id} and id = any(array(
      select f.id from file f
       where f.account_id = ${account_id} and f.id > ${after} and f.message_id is not null
         and f.purpose in ('attachment', 'file') and f.created < clock_now() - make_interval(days => ${days}::int)
         and f.thread_id not in (select held_threads(${account_id})) and f.thread_id not in (select open_threads(${account_id}))
       order by f.id limit ${limit} for update of f skip locked))
    returning id, size`.execute(db)
  return rows
}

/** Runs in the transaction of the removal. */
export const insertAuditEntry = (
  db: Db,
  entry: { account_id: number; action: AuditAction; details: Record<string, unknown> },
) =>
  sql`
    insert into audit (account_id, actor_id, action, object_type, object_id, details)
    values (${entry.account_id}, null, ${entry.action}, 'account', ${entry.account_id}, ${JSON.stringify(entry.details)}::jsonb)`.execute(
    db,
  )
