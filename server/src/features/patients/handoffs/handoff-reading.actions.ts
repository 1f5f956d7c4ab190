import type {
  HandoffCorrection,
  HandoffReadBack,
  PatientHandoff,
} from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import { requireRecord } from '../patient.access.ts'
import { auditPatient } from '../patient-change.rules.ts'
import { correctContent, listOwners, toStored } from './handoff-content.rules.ts'
import { requireOwners } from './handoff-draft.actions.ts'
import { deleteDrafts } from './handoff-draft.queries.ts'
import * as errors from './patient-handoff.errors.ts'
import { loadHandoff, lockSentHandoff, lockReceived } from './patient-handoff.access.ts'
import { publishChanged } from './patient-handoff-change.actions.ts'
import * as queries from './patient-handoff.queries.ts'

/** Giver and receiver read it without access to the record: it was written by the one for the other. */
export function getPatientHandoff(ctx: Context, id: number): Promise<PatientHandoff> {
  const { user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const handoff = await loadHandoff(ctx, tx.db, id)
    const { patient, from, to } = handoff
    if (user_id !== from.id && user_id !== to.id) await requireRecord(ctx, tx.db, patient.id)
    auditPatient(ctx, tx, handoff.patient.id, 'patient_handoff.read', { handoff_id: id })
    return handoff
  })
}

export function openPatientHandoff(ctx: Context, id: number): Promise<PatientHandoff> {
  return ctx.transaction(async (tx) => {
    const handoff = await lockReceived(ctx, tx, id)
    auditPatient(ctx, tx, handoff.patient_id, 'patient_handoff.read', { handoff_id: id })
    const { state, version, seen_version } = handoff
    if (state === 'requested' && seen_version !== version) {
      await queries.updateReading(tx.db, { account_id: tx.account_id, id, version }, {})
      publishChanged(tx, [handoff])
    }
    return loadHandoff(ctx, tx.db, id)
  })
}

/**
 * Does not count as reading: a receiver can go on typing after a correction without having read it.
 *
 * @throws 409 if the giver changed the text after the version that the receiver was shown
 */
export function saveHandoffReadBack(
  ctx: Context,
  id: number,
  input: HandoffReadBack,
): Promise<PatientHandoff> {
  return ctx.transaction(async (tx) => {
    const handoff = await lockReceived(ctx, tx, id)
    requireOpen(handoff)
    if (input.version !== handoff.version) throw new AppError(errors.changedMeanwhile(handoff.from_name))
    requireActions(handoff, input.checked)
    await queries.updateReading(tx.db, { account_id: tx.account_id, id }, input)
    publishChanged(tx, [handoff])
    return loadHandoff(ctx, tx.db, id)
  })
}

/** @throws 409 if it was corrected in another window after `version` */
export function correctPatientHandoff(
  ctx: Context,
  id: number,
  input: HandoffCorrection,
): Promise<PatientHandoff> {
  const { account_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const handoff = await lockSentHandoff(ctx, tx, id)
    requireOpen(handoff)
    if (input.version !== handoff.version) throw new AppError(errors.changedMeanwhile(handoff.from_name))
    await requireOwners(tx.db, account_id, listOwners(input))
    const before = { severity: handoff.severity, content: { ...toStored({}), ...handoff.content } }
    const corrected = correctContent(before, input, {
      now: ctx.clock.now().toString(),
      isOpened: handoff.seen !== null,
    })
    await queries.updateContent(tx.db, { account_id, id }, corrected)
    await deleteDrafts(tx.db, { account_id, user_id: handoff.from_user_id }, [handoff.patient_id])
    auditPatient(ctx, tx, handoff.patient_id, 'patient_handoff.corrected', {
      handoff_id: id,
      version: handoff.version + 1,
    })
    publishChanged(tx, [handoff])
    return loadHandoff(ctx, tx.db, id)
  })
}

/** Call it before an acceptance: checks and read-back in the request count as read. */
export async function recordReading(
  tx: Tx,
  handoff: queries.HandoffRow,
  { version, checked, read_back }: { [Key in keyof HandoffReadBack]: HandoffReadBack[Key] | undefined },
): Promise<queries.HandoffRow> {
  if (version === undefined) return handoff
  requireActions(handoff, checked)
  const { account_id } = tx
  if (handoff.seen_version === version || checked !== undefined || read_back !== undefined)
    await queries.updateReading(tx.db, { account_id, id: handoff.id, version }, { checked, read_back })
  const [row] = await queries.findHandoffs(tx.db, account_id, [handoff.id])
  return row ?? handoff
}

function requireActions(handoff: queries.HandoffRow, checked: readonly string[] = []): void {
  const ids = new Set((handoff.content.actions ?? []).map(({ id }) => id))
  if (checked.some((id) => !ids.has(id))) throw invalid({ checked: [errors.noSuchAction] })
}

export function requireOpen({ state, closed_by }: queries.HandoffRow): void {
  if (state !== 'requested') throw new AppError(errors.closed(state, closed_by))
}
