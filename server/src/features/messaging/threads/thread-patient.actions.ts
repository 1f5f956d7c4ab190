import { threadPatientChanged } from '@wardline/contract/messaging/threads/thread-patient.events.ts'
import type { getThreadPatient as patientRoute } from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { AnswerOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { offsetOf, type Page, type Part } from '../../../platform/http/paging.ts'
import { countShownPatients } from '../../accounts/users/shown-patient.actions.ts'
import { mayReadRecord, requirePatient } from '../../patients/patient.access.ts'
import * as queries from './thread-patient.queries.ts'
import { auditThreadRows } from './thread-read.actions.ts'
import { findThreads } from './thread.queries.ts'
import { withPermissions } from './thread.rules.ts'
import { listSubscriberIds } from '../subscribers/subscriber.queries.ts'
import * as access from './thread.access.ts'
import * as errors from './thread.errors.ts'

export async function resolvePatient(
  ctx: Context,
  db: Db,
  { patient_id, encounter_id }: queries.ThreadPatientIds,
): Promise<queries.ThreadPatientIds> {
  if (patient_id !== null && encounter_id !== null)
    throw invalid({ encounter_id: [errors.patientOrEncounter] })
  if (patient_id === null && encounter_id === null) return { patient_id, encounter_id }
  const by = encounter_id === null ? { patient_id: patient_id ?? 0 } : { encounter_id }
  const found = await queries.findPatientId(db, ctx.caller.account_id, by)
  if (found === undefined) {
    throw invalid(
      encounter_id === null
        ? { patient_id: [errors.patientNotFound] }
        : { encounter_id: [errors.encounterNotFound] },
    )
  }
  return { patient_id: found, encounter_id }
}

/** For an answer that names the patient. Counts the patient against the limit of different patients. @throws 429 */
export async function resolveShownPatient(
  ctx: Context,
  db: Db,
  ids: queries.ThreadPatientIds,
): Promise<queries.ThreadPatientIds> {
  const resolved = await resolvePatient(ctx, db, ids)
  if (resolved.patient_id !== null) await countShownPatients(ctx, [resolved.patient_id])
  return resolved
}

type Change = { [K in keyof queries.ThreadPatientIds]?: number | null | undefined }

/** Messaging §7, PATCH. */
export function changeThreadPatient(ctx: Context, thread_id: number, change: Change): Promise<Thread> {
  return ctx.transaction(async (tx) => {
    if (change.patient_id === undefined && change.encounter_id === undefined)
      throw invalid({ non_field_errors: [errors.patientRequired] })
    const { account_id, user_id } = ctx.caller
    await access.lockWritableThread(ctx, tx, thread_id)
    const { patient_id = null, encounter_id = null } = change
    const now = await resolveShownPatient(ctx, tx.db, { patient_id, encounter_id })
    const was = await queries.setThreadPatient(tx.db, { account_id, thread_id, ...now })
    const thread = await access.requireThread(ctx, tx.db, thread_id)
    if (!was) return thread
    const users = await listSubscriberIds(tx.db, account_id, thread_id)
    const { patient } = thread
    tx.emit(threadPatientChanged, { users, thread: thread_id }, { thread_id, ...now, patient })
    tx.audit(
      user_id,
      now.patient_id === null ? 'thread.patient_detached' : 'thread.patient_attached',
      { thread: thread_id },
      { ...now, was },
    )
    return thread
  })
}

/** Audited as access to patient data. The reason of the encounter is part of the record. */
export function getThreadPatient(ctx: Context, thread_id: number): Promise<AnswerOf<typeof patientRoute>> {
  return ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const { patient, encounter_id } = await access.requireThread(ctx, tx.db, thread_id)
    if (!patient) return { patient: null, encounter: null }
    const encounter =
      encounter_id === null ? null : ((await queries.findEncounter(tx.db, account_id, encounter_id)) ?? null)
    tx.audit(user_id, 'patient.read', { patient: patient.id }, { thread_id })
    const isOpen = await mayReadRecord(ctx, tx.db, patient.id)
    return { patient, encounter: encounter && { ...encounter, reason: isOpen ? encounter.reason : '' } }
  })
}

/** Other users' threads about the patient stay theirs. Includes threads of records that were merged. */
export async function listPatientThreads(ctx: Context, id: number, query: Part): Promise<Page<Thread>> {
  const { account_id, user_id, permissions } = ctx.caller
  const { count, threads } = await ctx.transaction(async (tx) => {
    const { id: patient_id, merged_ids } = await requirePatient(ctx, tx.db, id)
    const page = await queries.listThreadIds(tx.db, {
      account_id,
      user_id,
      patient_ids: [patient_id, ...merged_ids],
      limit: query.page_size,
      offset: offsetOf(query),
    })
    tx.audit(user_id, 'patient.read', { patient: patient_id }, { part: 'threads' })
    const found = await findThreads(tx.db, account_id, user_id, page.thread_ids)
    return {
      count: page.count,
      threads: page.thread_ids.flatMap((thread_id) => found.find((t) => t.id === thread_id) ?? []),
    }
  })
  await auditThreadRows(ctx, threads, 'list')
  return { count, results: threads.map((thread) => withPermissions(thread, permissions)) }
}
