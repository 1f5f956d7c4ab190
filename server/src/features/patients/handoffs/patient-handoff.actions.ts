import { randomUUID } from 'node:crypto'
import type * as routes from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import type {
  HandoffAcceptance,
  HandoffState,
  NewPatientHandoff,
  PatientHandoff,
} from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import { offsetOf, type Page, type Part } from '../../../platform/http/paging.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { getFlags } from '../../accounts/users/feature-flag.access.ts'
import { listCareTeams } from '../care-team-member.queries.ts'
import { requireProvider } from '../care-teams/care-team.access.ts'
import { lockAdmittedPatients, requirePatient } from '../patient.access.ts'
import { auditPatient, auditShownPatients } from '../patient-change.rules.ts'
import { toStored } from './handoff-content.rules.ts'
import { requireOwners } from './handoff-draft.actions.ts'
import { deleteDrafts } from './handoff-draft.queries.ts'
import { scheduleNotice, scheduleReminders } from './handoff-notice.actions.ts'
import { recordReading, requireOpen } from './handoff-reading.actions.ts'
import { loadHandoff, lockSentHandoff, lockReceived } from './patient-handoff.access.ts'
import * as errors from './patient-handoff.errors.ts'
import { completeHandoff, publishHandoffs } from './patient-handoff-change.actions.ts'
import { handoffExpiryTask } from './patient-handoff-expiry.actions.ts'
import * as queries from './patient-handoff.queries.ts'
import {
  handoffHours,
  listHandedOff,
  listNeeds,
  listOwnersOf,
  presentHandoff,
  requiresReadBack,
} from './patient-handoff.rules.ts'

export function listPatientHandoffs(
  ctx: Context,
  query: QueryOf<typeof routes.listPatientHandoffs>,
): Promise<Page<PatientHandoff>> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const { count, results } = await queries.listOpenHandoffs(tx.db, {
      account_id,
      user_id,
      direction: query.direction,
      state: query.state,
      limit: query.page_size,
      offset: offsetOf(query),
    })
    auditShownPatients(
      ctx,
      tx,
      'patient_handoffs.shown',
      results.map(({ patient_id }) => patient_id),
    )
    return { count, results: results.map((row) => presentHandoff(row, user_id)) }
  })
}

export function listHandoffsOfPatient(ctx: Context, id: number, query: Part): Promise<Page<PatientHandoff>> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const { id: patient_id, merged_ids } = await requirePatient(ctx, tx.db, id)
    const { count, results } = await queries.listHandoffsOfPatient(tx.db, {
      account_id,
      patient_ids: [patient_id, ...merged_ids],
      limit: query.page_size,
      offset: offsetOf(query),
    })
    auditPatient(ctx, tx, patient_id, 'patient_handoffs.read')
    return { count, results: results.map((row) => presentHandoff(row, user_id)) }
  })
}

/** @throws 409 if the caller is not on a care team, or asked someone before */
export function handOffPatients(
  ctx: Context,
  input: NewPatientHandoff,
): Promise<{ handoffs: PatientHandoff[] }> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    if (input.user_id === user_id) throw invalid({ user_id: [errors.toOneself] })
    const requested = listHandedOff(input)
    const field = input.patients === undefined ? 'patient_id' : 'patients'
    const patients = await lockAdmittedPatients(tx, [...requested.keys()], field)
    const receiver = await requireProvider(tx, input.user_id, 'user_id')
    await requireOwners(tx.db, account_id, listOwnersOf(input))
    const teams = await listCareTeams(tx.db, account_id, [...requested.keys()])
    const handoffs = patients.map(({ id: patient_id, display_name }) => {
      const own = teams.get(patient_id)?.find(({ provider }) => provider.id === user_id)
      if (!own) throw new AppError(errors.notResponsible(display_name))
      if (own.handoff) throw new AppError(errors.alreadyRequested(display_name, own.handoff.to.display_name))
      const content = requested.get(patient_id) ?? { severity: null, note: '', content: toStored({}) }
      return { patient_id, member_id: own.id, ...content }
    })
    const of = {
      account_id,
      batch: randomUUID(),
      from_user_id: user_id,
      to_user_id: receiver.id,
      hours: handoffHours,
    }
    const inserted = await queries.insertHandoffs(tx.db, of, handoffs)
    for (const { id, patient_id } of inserted)
      auditPatient(ctx, tx, patient_id, 'patient_handoff.requested', {
        handoff_id: id,
        to_user_id: receiver.id,
      })
    const ids = inserted.map(({ id }) => id)
    await deleteDrafts(tx.db, { account_id, user_id }, [...requested.keys()])
    if ((await getFlags(tx.db, account_id)).immediate_handoffs) await acceptAtOnce(tx, ids)
    else {
      const [first] = inserted
      if (first)
        await schedule(tx, { kind: handoffExpiryTask, due: first.expires, payload: { handoff_ids: ids } })
      await scheduleReminders(tx, ids)
      await publishHandoffs(tx, await queries.findHandoffs(tx.db, account_id, ids), user_id)
    }
    const rows = await queries.findHandoffs(tx.db, account_id, ids)
    return { handoffs: rows.map((row) => presentHandoff(row, user_id)) }
  })
}

/** @throws 409 until the handoff was read, and if it changed after the version that was read back */
export function acceptPatientHandoff(
  ctx: Context,
  id: number,
  { answer, version, checked }: HandoffAcceptance,
): Promise<PatientHandoff> {
  const { user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const handoff = await lockReceived(ctx, tx, id)
    requireOpen(handoff)
    await requireProvider(tx, user_id, 'non_field_errors')
    if (version === undefined && requiresReadBack(handoff))
      throw invalid({ version: [errors.versionRequired] })
    if (version !== undefined && version !== handoff.version)
      throw new AppError(errors.changedMeanwhile(handoff.from_name))
    const read = await recordReading(tx, handoff, { version, checked, read_back: answer })
    const needs = listNeeds(read)
    if (needs.length > 0) throw new AppError(errors.notReady(handoff.display_name, needs))
    const read_back = answer ?? read.read_back
    await close(ctx, tx, handoff, 'accepted', read_back)
    await completeHandoff(tx, read, { by_user_id: user_id, read_back })
    return loadHandoff(ctx, tx.db, id)
  })
}

export function declinePatientHandoff(ctx: Context, id: number, answer: string): Promise<PatientHandoff> {
  return ctx.transaction(async (tx) => {
    const handoff = await lockReceived(ctx, tx, id)
    await close(ctx, tx, handoff, 'declined', answer)
    scheduleNotice(tx, { step: 'declined', handoff_ids: [id] })
    return publishAndLoad(tx, ctx, handoff)
  })
}

export function withdrawPatientHandoff(ctx: Context, id: number): Promise<PatientHandoff> {
  return ctx.transaction(async (tx) => {
    const handoff = await lockSentHandoff(ctx, tx, id)
    await close(ctx, tx, handoff, 'withdrawn', '')
    return publishAndLoad(tx, ctx, handoff)
  })
}

/** With the flag `immediate_handoffs`: the giver hands off, so the change is the giver's. */
async function acceptAtOnce(tx: Tx, ids: number[]): Promise<void> {
  for (const handoff of await queries.findHandoffs(tx.db, tx.account_id, ids)) {
    const { id, from_user_id: by_user_id } = handoff
    const of = { account_id: tx.account_id, id, by_user_id }
    await queries.closeHandoff(tx.db, { ...of, state: 'accepted', answer: '' })
    await completeHandoff(tx, handoff, { by_user_id, read_back: '' })
  }
}

async function close(
  ctx: Context,
  tx: Tx,
  { id, patient_id, state: was, closed_by }: queries.HandoffRow,
  state: Exclude<HandoffState, 'requested' | 'expired'>,
  answer: string,
): Promise<void> {
  const { account_id, user_id: by_user_id } = ctx.caller
  if (!(await queries.closeHandoff(tx.db, { account_id, id, by_user_id, state, answer })))
    throw new AppError(errors.closed(was, closed_by))
  auditPatient(ctx, tx, patient_id, `patient_handoff.${state}`, { handoff_id: id })
}

async function publishAndLoad(tx: Tx, ctx: Context, handoff: queries.HandoffRow): Promise<PatientHandoff> {
  await publishHandoffs(tx, [handoff], ctx.caller.user_id)
  return loadHandoff(ctx, tx.db, handoff.id)
}
