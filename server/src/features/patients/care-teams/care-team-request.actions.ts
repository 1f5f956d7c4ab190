import type { ChangeOf } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import { patientChanged } from '@wardline/contract/patients/patient.events.ts'
import type {
  CareTeamRequest,
  NewCareTeamRequest,
} from '@wardline/contract/patients/care-teams/care-team.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page, type Part } from '../../../platform/http/paging.ts'
import { listCareTeams, presentUser } from '../care-team-member.queries.ts'
import { lockAdmittedPatient, lockPatient, requirePatient } from '../patient.access.ts'
import { auditPatient } from '../patient-change.rules.ts'
import { showPatients } from '../patient-shown.actions.ts'
import { requireProvider } from './care-team.access.ts'
import { changeCareTeams } from './care-team-change.actions.ts'
import * as errors from './care-team.errors.ts'
import * as queries from './care-team-request.queries.ts'
import { planAssignment, planRelief } from './care-team.rules.ts'

const present = (
  { caller }: Context,
  {
    patient_id,
    patient_name,
    user_id,
    display_name,
    title,
    profile_picture_id,
    can_receive,
    ...row
  }: queries.RequestRow,
): CareTeamRequest => {
  const { is_member, ...request } = row
  const isOpen = request.state === 'open'
  const isOwn = user_id === caller.user_id
  return {
    ...request,
    patient: { id: patient_id, display_name: patient_name },
    user: presentUser({ user_id, display_name, title, profile_picture_id, can_receive }),
    may: {
      answer: isOpen && !isOwn && (is_member || caller.permissions.has('pcm.change_careteam')),
      withdraw: isOpen && isOwn,
    },
  }
}

const page = (ctx: Context, query: Part) => ({
  account_id: ctx.caller.account_id,
  caller_id: ctx.caller.user_id,
  limit: query.page_size,
  offset: offsetOf(query),
})

export function listCareTeamRequests(ctx: Context, query: Part): Promise<Page<CareTeamRequest>> {
  const answers_all = ctx.caller.permissions.has('pcm.change_careteam')
  return ctx.transaction(async (tx) => {
    const found = await queries.listOpenRequests(tx.db, { ...page(ctx, query), answers_all })
    await showPatients(
      ctx,
      tx,
      'patients.shown',
      found.results.map(({ patient_id }) => patient_id),
    )
    return { count: found.count, results: found.results.map((row) => present(ctx, row)) }
  })
}

export function listPatientCareTeamRequests(
  ctx: Context,
  id: number,
  query: Part,
): Promise<Page<CareTeamRequest>> {
  return ctx.transaction(async (tx) => {
    const { id: patient_id, merged_ids } = await requirePatient(ctx, tx.db, id)
    const found = await queries.listRequestsOfPatient(tx.db, {
      ...page(ctx, query),
      patient_ids: [patient_id, ...merged_ids],
    })
    auditPatient(ctx, tx, patient_id, 'care_team.read')
    return { count: found.count, results: found.results.map((row) => present(ctx, row)) }
  })
}

export function createCareTeamRequest(
  ctx: Context,
  patient_id: number,
  { kind, role = '', note = '' }: NewCareTeamRequest,
): Promise<CareTeamRequest> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const { display_name } = await lockAdmittedPatient(tx, patient_id)
    const { own } = await loadTeam(tx, patient_id, user_id)
    if (kind === 'relief' && !own) throw new AppError(errors.notOnTeam(display_name))
    if (kind === 'join' && own)
      throw new AppError(
        errors.alreadyOnAll(errors.alreadyAssigned(own.provider.user.display_name, display_name)),
      )
    const stored = { account_id, patient_id, user_id, kind, role, note }
    const id = await queries.insertRequest(tx.db, stored)
    if (id === undefined) throw new AppError(errors.requestStillOpen(display_name))
    recordRequest(ctx, tx, patient_id, 'created', { request_id: id, kind, role })
    return load(ctx, tx.db, id)
  })
}

/** A member who relieves the responsible provider becomes responsible. */
export function acceptCareTeamRequest(ctx: Context, id: number): Promise<CareTeamRequest> {
  const { user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const request = await lockAnswerable(ctx, tx, id)
    await close(ctx, tx, request, 'accepted')
    const { own, care_team } = await loadTeam(tx, request.patient.id, request.user.id)
    const by = { by_user_id: user_id, start_cause: 'request', end_cause: 'request' } as const
    const { id: patient_id } = request.patient
    if (request.kind === 'join') {
      const provider = await requireProvider(tx, request.user.id, 'non_field_errors')
      const plan = planAssignment(care_team, { user_id: provider.id, role: request.role })
      if (plan)
        await changeCareTeams(tx, {
          ...by,
          kind: 'assigned',
          starts: [{ patient_id, ...plan.start }],
          ends: [],
        })
    } else if (own) {
      const { start, ends } = planRelief(care_team, { leaving: own, accepted_by: user_id })
      await changeCareTeams(tx, {
        ...by,
        kind: 'unassigned',
        starts: start ? [{ patient_id, ...start }] : [],
        ends: ends.map((member) => ({ id: member.id, patient_id, user_id: member.provider.id })),
      })
    }
    return load(ctx, tx.db, id)
  })
}

export function declineCareTeamRequest(ctx: Context, id: number): Promise<CareTeamRequest> {
  return ctx.transaction(async (tx) => {
    await close(ctx, tx, await lockAnswerable(ctx, tx, id), 'declined')
    return load(ctx, tx.db, id)
  })
}

export function withdrawCareTeamRequest(ctx: Context, id: number): Promise<CareTeamRequest> {
  return ctx.transaction(async (tx) => {
    const request = await load(ctx, tx.db, id)
    if (request.user.id !== ctx.caller.user_id) throw notFound()
    await lockPatient(tx, request.patient.id)
    await close(ctx, tx, request, 'withdrawn')
    return load(ctx, tx.db, id)
  })
}

async function load(ctx: Context, db: Db, id: number): Promise<CareTeamRequest> {
  const { account_id, user_id: caller_id } = ctx.caller
  const row = await queries.findRequest(db, { account_id, caller_id, id })
  if (!row) throw notFound()
  return present(ctx, row)
}

/** Locks the patient; `close` refuses a request that was answered before. */
async function lockAnswerable(ctx: Context, tx: Tx, id: number): Promise<CareTeamRequest> {
  const request = await load(ctx, tx.db, id)
  await lockPatient(tx, request.patient.id)
  const locked = await load(ctx, tx.db, id)
  if (locked.state === 'open' && !locked.may.answer) throw new AppError(errors.cannotAnswer)
  return locked
}

async function close(
  ctx: Context,
  tx: Tx,
  request: CareTeamRequest,
  state: 'accepted' | 'declined' | 'withdrawn',
): Promise<void> {
  const { account_id, user_id: by_user_id } = ctx.caller
  const isClosed = await queries.closeRequest(tx.db, { account_id, id: request.id, by_user_id, state })
  if (!isClosed) {
    const now = await load(ctx, tx.db, request.id)
    throw new AppError(errors.requestClosed(now.state, now.closed_by))
  }
  recordRequest(ctx, tx, request.patient.id, state, { request_id: request.id })
}

async function loadTeam(tx: Tx, patient_id: number, user_id: number) {
  const care_team = (await listCareTeams(tx.db, tx.account_id, [patient_id])).get(patient_id) ?? []
  return { care_team, own: care_team.find(({ provider }) => provider.id === user_id) }
}

function recordRequest(
  ctx: Context,
  tx: Tx,
  patient_id: number,
  change: ChangeOf<'care_team_request'>,
  details: Record<string, unknown>,
): void {
  auditPatient(ctx, tx, patient_id, `care_team_request.${change}`, details)
  tx.emit(patientChanged, { account: true }, { patient_id, changed_by_id: ctx.caller.user_id })
}
