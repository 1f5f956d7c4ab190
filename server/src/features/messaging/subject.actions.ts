import { threadChanged } from '@wardline/contract/messaging/subject.events.ts'
import type { getThreadPatient as patientRoute } from '@wardline/contract/messaging/subject.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { AnswerOf } from '@wardline/contract/route.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid } from '../../platform/http/errors.ts'
import * as queries from './subject.queries.ts'
import { subscriberIds } from './subscriber.queries.ts'
import * as access from './thread.access.ts'
import * as errors from './thread.errors.ts'

/** A patient, or an encounter with the patient that is its own; neither is nobody. Both must be of the account. */
export async function aboutWhom(
  ctx: Ctx,
  db: Db,
  { patient_id, encounter_id }: queries.Subject,
): Promise<queries.Subject> {
  if (patient_id !== null && encounter_id !== null)
    throw invalid({ encounter_id: [errors.patientOrEncounter] })
  if (patient_id === null && encounter_id === null) return { patient_id, encounter_id }
  const by = encounter_id === null ? { patient_id: patient_id ?? 0 } : { encounter_id }
  const found = await queries.patientOf(db, ctx.caller.account_id, by)
  if (found === undefined) {
    throw invalid(
      encounter_id === null ? { patient_id: [errors.noPatient] } : { encounter_id: [errors.noEncounter] },
    )
  }
  return { patient_id: found, encounter_id }
}

type Change = { [K in keyof queries.Subject]?: number | null | undefined }

/** Attaches a patient or an encounter to a thread, or takes it off (spec §7 PATCH). */
export const changeSubject = (ctx: Ctx, thread_id: number, change: Change): Promise<Thread> =>
  ctx.tx(async (tx) => {
    if (change.patient_id === undefined && change.encounter_id === undefined)
      throw invalid({ non_field_errors: [errors.noSubject] })
    const { account_id, user_id } = ctx.caller
    await access.threadToWrite(ctx, tx, thread_id)
    const { patient_id = null, encounter_id = null } = change
    const now = await aboutWhom(ctx, tx.db, { patient_id, encounter_id })
    const was = await queries.setSubject(tx.db, { account_id, thread_id, ...now })
    const thread = await access.threadToRead(ctx, tx.db, thread_id)
    if (!was) return thread
    const users = await subscriberIds(tx.db, account_id, thread_id)
    const { patient } = thread
    tx.emit(threadChanged, { users, thread: thread_id }, { thread_id, ...now, patient })
    tx.audit({
      actor_id: user_id,
      action: now.patient_id === null ? 'thread.patient_detached' : 'thread.patient_attached',
      object_type: 'thread',
      object_id: thread_id,
      details: { ...now, was },
    })
    return thread
  })

/** Whom the thread is about, for its subscribers; that they looked is written down. */
export const getThreadPatient = (ctx: Ctx, thread_id: number): Promise<AnswerOf<typeof patientRoute>> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const { patient, encounter_id } = await access.threadToRead(ctx, tx.db, thread_id)
    if (!patient) return { patient: null, encounter: null }
    const encounter =
      encounter_id === null ? null : ((await queries.encounterById(tx.db, account_id, encounter_id)) ?? null)
    tx.audit({
      actor_id: user_id,
      action: 'patient.read',
      object_type: 'patient',
      object_id: patient.id,
      details: { thread_id },
    })
    return { patient, encounter }
  })
