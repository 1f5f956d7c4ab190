import { randomUUID } from 'node:crypto'
import type * as routes from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import type {
  HandoffState,
  NewPatientHandoff,
  PatientHandoff,
} from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page, type Part } from '../../../platform/http/paging.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { getFlags } from '../../accounts/users/feature-flag.access.ts'
import { listCareTeams } from '../care-team-member.queries.ts'
import { requireProvider } from '../care-teams/care-team.access.ts'
import { lockAdmittedPatients, lockPatient, requirePatient } from '../patient.access.ts'
import { auditPatient, auditShown } from '../patient-change.rules.ts'
import * as errors from './patient-handoff.errors.ts'
import { publishHandoffs, transferMembership } from './patient-handoff-change.actions.ts'
import { handoffExpiryTask } from './patient-handoff-expiry.actions.ts'
import * as queries from './patient-handoff.queries.ts'
import { handoffHours, listHandedOff, presentHandoff } from './patient-handoff.rules.ts'

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
      limit: query.page_size,
      offset: offsetOf(query),
    })
    auditShown(
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
  given: NewPatientHandoff,
): Promise<{ handoffs: PatientHandoff[] }> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    if (given.user_id === user_id) throw invalid({ user_id: [errors.toOneself] })
    const wanted = listHandedOff(given)
    const field = given.patients === undefined ? 'patient_id' : 'patients'
    const patients = await lockAdmittedPatients(tx, [...wanted.keys()], field)
    const receiver = await requireProvider(tx, given.user_id, 'user_id')
    const teams = await listCareTeams(tx.db, account_id, [...wanted.keys()])
    const handoffs = patients.map(({ id: patient_id, display_name }) => {
      const own = teams.get(patient_id)?.find(({ provider }) => provider.id === user_id)
      if (!own) throw new AppError(errors.notResponsible(display_name))
      if (own.handoff) throw new AppError(errors.alreadyRequested(display_name, own.handoff.to.display_name))
      return { patient_id, member_id: own.id, ...(wanted.get(patient_id) ?? { severity: null, note: '' }) }
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
    if ((await getFlags(tx.db, account_id)).immediate_handoffs) await acceptAtOnce(tx, ids)
    else {
      const [first] = inserted
      if (first)
        await schedule(tx, { kind: handoffExpiryTask, due: first.expires, payload: { handoff_ids: ids } })
      await publishHandoffs(tx, await queries.findHandoffs(tx.db, account_id, ids), user_id)
    }
    const rows = await queries.findHandoffs(tx.db, account_id, ids)
    return { handoffs: rows.map((row) => presentHandoff(row, user_id)) }
  })
}

export function acceptPatientHandoff(ctx: Context, id: number, answer: string): Promise<PatientHandoff> {
  const { user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const handoff = await lockReceived(ctx, tx, id)
    await requireProvider(tx, user_id, 'non_field_errors')
    await close(ctx, tx, handoff, 'accepted', answer)
    await transferMembership(tx, handoff, user_id)
    return load(tx.db, ctx, id)
  })
}

export function declinePatientHandoff(ctx: Context, id: number, answer: string): Promise<PatientHandoff> {
  return ctx.transaction(async (tx) => {
    await close(ctx, tx, await lockReceived(ctx, tx, id), 'declined', answer)
    return publishAndLoad(tx, ctx, id)
  })
}

export function withdrawPatientHandoff(ctx: Context, id: number): Promise<PatientHandoff> {
  return ctx.transaction(async (tx) => {
    const handoff = await lock(ctx, tx, id)
    if (handoff.from_user_id !== ctx.caller.user_id) throw new AppError(errors.notGiver(handoff.from_name))
    await close(ctx, tx, handoff, 'withdrawn', '')
    return publishAndLoad(tx, ctx, id)
  })
}

/** With the flag `immediate_handoffs`: the giver hands off, so the change is the giver's. */
async function acceptAtOnce(tx: Tx, ids: number[]): Promise<void> {
  for (const handoff of await queries.findHandoffs(tx.db, tx.account_id, ids)) {
    const by_user_id = handoff.from_user_id
    const closing = {
      account_id: tx.account_id,
      id: handoff.id,
      by_user_id,
      state: 'accepted',
      answer: '',
    } as const
    await queries.closeHandoff(tx.db, closing)
    await transferMembership(tx, handoff, by_user_id)
  }
}

async function find(db: Db, account_id: number, id: number): Promise<queries.HandoffRow> {
  const [row] = await queries.findHandoffs(db, account_id, [id])
  if (!row) throw notFound()
  return row
}

const load = async (db: Db, { caller }: Context, id: number): Promise<PatientHandoff> =>
  presentHandoff(await find(db, caller.account_id, id), caller.user_id)

/** Locks the patient, so that of an acceptance, a withdrawal and a take only the first counts. */
async function lock(ctx: Context, tx: Tx, id: number): Promise<queries.HandoffRow> {
  const { patient_id } = await find(tx.db, ctx.caller.account_id, id)
  await lockPatient(tx, patient_id)
  return find(tx.db, ctx.caller.account_id, id)
}

async function lockReceived(ctx: Context, tx: Tx, id: number): Promise<queries.HandoffRow> {
  const handoff = await lock(ctx, tx, id)
  if (handoff.to_user_id !== ctx.caller.user_id) throw new AppError(errors.notReceiver(handoff.to_name))
  return handoff
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

async function publishAndLoad(tx: Tx, ctx: Context, id: number): Promise<PatientHandoff> {
  const { account_id, user_id } = ctx.caller
  await publishHandoffs(tx, [await find(tx.db, account_id, id)], user_id)
  return load(tx.db, ctx, id)
}
