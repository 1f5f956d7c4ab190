import type * as routes from '@wardline/contract/patients/care-teams/care-team.routes.ts'
import type {
  Assignment,
  AssignmentResult,
  Membership,
  Provider,
  Taking,
} from '@wardline/contract/patients/care-teams/care-team.schemas.ts'
import type { CareTeamMember, Patient, PatientRow } from '@wardline/contract/patients/patient.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { statusOf } from '../../accounts/presence/presence.rules.ts'
import { countShownPatients } from '../../accounts/users/shown-patient.actions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import { listCareTeams, presentMember, presentUser } from '../care-team-member.queries.ts'
import { loadPatient, lockAdmittedPatients, lockPatient, requirePatient } from '../patient.access.ts'
import { auditPatient } from '../patient-change.rules.ts'
import type { LockedPatient } from '../patient.queries.ts'
import { mayAssignOthers } from '../patient.rules.ts'
import { openClosedRecords } from '../access/patient-access.actions.ts'
import { requireProvider } from './care-team.access.ts'
import { changeCareTeams } from './care-team-change.actions.ts'
import { scheduleDisplacementNotice } from './displacement-notice.actions.ts'
import * as errors from './care-team.errors.ts'
import * as queries from './care-team.queries.ts'
import { planAssignment, planTaking, type TeamPlan } from './care-team.rules.ts'

export async function listCareProviders(
  ctx: Context,
  query: QueryOf<typeof routes.listCareProviders>,
): Promise<Page<Provider>> {
  const { count, results } = await ctx.read((db) =>
    queries.listCareProviders(db, {
      account_id: ctx.caller.account_id,
      ...toSearchedPart(query),
      department_id: query.department_id,
    }),
  )
  return {
    count,
    results: results.map(({ contact_id, departments, patient_count, ...user }) => ({
      id: user.user_id,
      user: presentUser(user),
      contact_id,
      status: statusOf(user),
      departments,
      patient_count,
    })),
  }
}

export function getCareTeam(
  ctx: Context,
  id: number,
  { at }: QueryOf<typeof routes.getCareTeam>,
): Promise<{ count: number; results: Membership[] }> {
  return ctx.transaction(async (tx) => {
    const { id: patient_id, merged_ids } = await requirePatient(ctx, tx.db, id)
    const { account_id } = ctx.caller
    const patient_ids = [patient_id, ...merged_ids]
    const rows = await queries.listMembershipsAt(tx.db, { account_id, patient_ids, at })
    auditPatient(ctx, tx, patient_id, 'care_team.read', at === undefined ? {} : { at })
    const results = rows.map(({ start_cause, started_by, ended, end_cause, ended_by, ...member }) => ({
      ...presentMember(member),
      start_cause,
      started_by,
      ended,
      end_cause,
      ended_by,
    }))
    return { count: results.length, results }
  })
}

/** @throws 409 if nothing would change for any of the patients */
export async function assignProvider(ctx: Context, input: Assignment): Promise<AssignmentResult> {
  const { caller } = ctx
  if (input.opening) await ctx.consume('record_openings', input.patient_ids.length)
  return ctx.transaction(async (tx) => {
    const patients = await lockAdmittedPatients(tx, [...new Set(input.patient_ids)])
    await countShownPatients(ctx, input.patient_ids)
    const teams = await loadTeams(tx, patients)
    if (input.provider_id === caller.user_id) {
      requireOwnProvider(ctx)
      await openClosedRecords(ctx, tx, patients, input.opening)
    } else if (!teams.every(({ care_team }) => mayAssignOthers(caller, care_team)))
      throw new AppError(errors.notOwnTeam)
    const provider = await requireProvider(tx, input.provider_id, 'provider_id')
    const plans = teams.map(({ patient, care_team }) => ({
      patient,
      plan: planAssignment(care_team, { ...input, user_id: provider.id }),
    }))
    const already_assigned = plans
      .filter(({ plan }) => plan === undefined)
      .map(({ patient: { id, display_name } }) => ({
        patient_id: id,
        detail: errors.alreadyAssigned(provider.display_name, display_name),
      }))
    const [first] = already_assigned
    if (first && already_assigned.length === plans.length)
      throw new AppError(
        errors.alreadyOnAll(plans.length === 1 ? first.detail : errors.alreadyOnEach(provider.display_name)),
      )
    const changes = plans.flatMap(({ patient, plan }) => (plan ? [{ patient, plan }] : []))
    const changed = await changeCareTeams(tx, {
      kind: 'assigned',
      by_user_id: caller.user_id,
      start_cause: 'assigned',
      end_cause: 'replaced',
      ...joinPlans(changes),
    })
    notifyDisplaced(ctx, tx, changes)
    return { patients: changed, already_assigned }
  })
}

export function unassignProvider(
  ctx: Context,
  { id, member_id }: { id: number; member_id: number },
): Promise<Patient> {
  const { caller } = ctx
  return ctx.transaction(async (tx) => {
    const patient = await lockPatient(tx, id)
    const membership = await queries.findMembership(tx.db, caller.account_id, member_id)
    if (membership?.patient_id !== id) throw notFound()
    const [team] = await loadTeams(tx, [patient])
    if (membership.user_id !== caller.user_id && !mayAssignOthers(caller, team?.care_team ?? []))
      throw new AppError(errors.notOwnTeam)
    if (!membership.is_current) throw new AppError(errors.alreadyLeft(membership.display_name))
    await changeCareTeams(tx, {
      kind: 'unassigned',
      by_user_id: caller.user_id,
      starts: [],
      start_cause: 'assigned',
      ends: [membership],
      end_cause: 'unassigned',
    })
    if (membership.user_id !== caller.user_id)
      scheduleDisplacementNotice(tx, {
        cause: 'unassigned',
        user_id: membership.user_id,
        by_user_id: caller.user_id,
        patient_ids: [patient.id],
        stays: false,
      })
    return loadPatient(ctx, tx.db, id)
  })
}

/** @throws 409 if the caller already has the role or responsibility, or another provider took it first */
export async function takePatients(ctx: Context, input: Taking): Promise<{ patients: PatientRow[] }> {
  const { user_id } = ctx.caller
  if (input.opening) await ctx.consume('record_openings', input.patient_ids.length)
  return ctx.transaction(async (tx) => {
    const patients = await lockAdmittedPatients(tx, [...new Set(input.patient_ids)])
    await openClosedRecords(ctx, tx, patients, input.opening)
    await countShownPatients(ctx, input.patient_ids)
    const teams = await loadTeams(tx, patients)
    const changes = teams.map(({ patient, care_team }) => {
      requireSeen(patient, care_team, input)
      const plan = planTaking(care_team, { user_id, role: input.role, own_role: input.own_role })
      if (plan) return { patient, plan }
      throw new AppError(
        input.role === undefined
          ? errors.alreadyResponsible(patient.display_name)
          : errors.alreadyInRole(patient.display_name, input.role),
      )
    })
    const changed = await changeCareTeams(tx, {
      kind: 'taken',
      by_user_id: user_id,
      start_cause: 'taken',
      end_cause: 'taken',
      ...joinPlans(changes),
    })
    notifyDisplaced(ctx, tx, changes)
    return { patients: changed }
  })
}

function requireSeen(
  patient: LockedPatient,
  care_team: readonly CareTeamMember[],
  { responsible_id }: Taking,
): void {
  if (responsible_id === undefined) return
  const responsible = care_team.find(({ is_responsible }) => is_responsible)?.provider.user
  if ((responsible?.id ?? null) !== responsible_id)
    throw new AppError(errors.takenMeanwhile(patient.display_name, responsible?.display_name))
}

function requireOwnProvider({ caller }: Context): void {
  if (!caller.permissions.has('pcm.provider')) throw new AppError(errors.noProvider)
}

async function loadTeams(tx: Tx, patients: readonly LockedPatient[]) {
  const teams = await listCareTeams(
    tx.db,
    tx.account_id,
    patients.map(({ id }) => id),
  )
  return patients.map((patient) => ({ patient, care_team: teams.get(patient.id) ?? [] }))
}

interface PlannedChange {
  patient: LockedPatient
  plan: TeamPlan
}

const joinPlans = (changes: readonly PlannedChange[]) => ({
  starts: changes.flatMap(({ patient, plan }) =>
    [plan.start, ...(plan.stays ? [plan.stays] : [])].map((member) => ({
      patient_id: patient.id,
      ...member,
    })),
  ),
  ends: changes.flatMap(({ patient, plan }) =>
    plan.ends.map(({ id, provider }) => ({ id, patient_id: patient.id, user_id: provider.id })),
  ),
})

/** Live events reach open browsers only. Sends one notice to each provider, however many patients were taken. */
function notifyDisplaced({ caller }: Context, tx: Tx, changes: readonly PlannedChange[]): void {
  const displaced = changes.flatMap(({ patient, plan: { start, stays, displaced: member } }) =>
    member && member.provider.id !== caller.user_id
      ? [
          {
            user_id: member.provider.id,
            by_user_id: start.user_id,
            patient_id: patient.id,
            stays: stays !== undefined,
          },
        ]
      : [],
  )
  for (const notices of Map.groupBy(displaced, ({ user_id }) => user_id).values()) {
    const [first] = notices
    if (!first) continue
    scheduleDisplacementNotice(tx, {
      cause: 'taken',
      user_id: first.user_id,
      by_user_id: first.by_user_id,
      patient_ids: notices.map(({ patient_id }) => patient_id),
      stays: notices.every(({ stays }) => stays),
    })
  }
}
