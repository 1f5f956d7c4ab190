import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { AddressedContact } from '../recipients/recipient.queries.ts'
import type { ResolvedRecipients } from '../recipients/recipient.rules.ts'
import { resolvePatient } from '../threads/thread-patient.actions.ts'
import type { ThreadPatientIds } from '../threads/thread-patient.queries.ts'
import * as queries from './conversation.queries.ts'
import { conversationKey, findAddressedUnit, isMember, listReaders } from './conversation.rules.ts'

type Recipients = Pick<ResolvedRecipients, 'people' | 'contacts'>

/** The recipients of a message without a subject, which decide to which conversation it belongs. */
export interface AddressedConversation {
  to: Recipients
  unit: AddressedContact | null
  /** Null if a routing policy changes the message: it then is a thread of its own. */
  key: string | null
}

/** A conversation with a care team is about its patient, also if the message names none. */
export const withPatientOfTeam = (
  { patient_id, encounter_id }: ThreadPatientIds,
  unit: AddressedContact | null,
): ThreadPatientIds =>
  patient_id === null && encounter_id === null
    ? { patient_id: unit?.patient_id ?? null, encounter_id }
    : { patient_id, encounter_id }

/** Finds the conversation that a message of the caller continues. */
export async function findRunningConversation(
  { caller }: Context,
  db: Db,
  { key, unit, to }: AddressedConversation,
): Promise<queries.RunningConversation | undefined> {
  const { account_id, user_id } = caller
  const found = key === null ? undefined : await queries.findConversation(db, { account_id, key, user_id })
  if (!found || !unit) return found?.is_subscribed ? found : undefined
  const hasEnded = await queries.hasFormerMember(db, {
    account_id,
    thread_id: found.thread_id,
    reader_ids: [user_id, ...listReaders(unit, to)],
    group_ids: [unit.group_id ?? 0, ...unit.contact_group_ids],
  })
  return hasEnded || !(found.is_subscribed || isMember(unit, user_id)) ? undefined : found
}

/** Its people may have muted it, which the preview of a message shows. Null if the message starts a conversation. */
export async function findContinuedThread(
  ctx: Context,
  db: Db,
  to: Recipients,
  ids: ThreadPatientIds,
): Promise<number | null> {
  const unit = findAddressedUnit(to)
  if (unit === undefined) return null
  const about = await resolvePatient(ctx, db, withPatientOfTeam(ids, unit))
  const key = conversationKey(unit, to, { sender_id: ctx.caller.user_id, ...about })
  const found = await findRunningConversation(ctx, db, { to, unit, key })
  return found?.thread_id ?? null
}
