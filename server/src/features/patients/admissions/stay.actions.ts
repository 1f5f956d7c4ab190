import type { Tx } from '../../../platform/db/transaction.ts'
import { listCareTeams } from '../care-team-member.queries.ts'
import { changeCareTeams } from '../care-teams/care-team-change.actions.ts'
import { auditPatient, publishPatient, type ChangeActor } from '../patient-change.rules.ts'
import * as queries from './admission.queries.ts'

/**
 * Stores only an end date: threads, notes and history keep the patient. The patient is locked and not
 * discharged.
 *
 * @param at now, unless another system says when
 */
export async function endPatientStay(
  tx: Tx,
  patient_id: number,
  actor: ChangeActor,
  at: string | null = null,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { user_id } = actor.caller
  await endCareTeam(tx, patient_id, user_id, 'discharged')
  await queries.endStay(tx.db, { account_id: tx.account_id, patient_id, user_id }, at)
  auditPatient(actor, tx, patient_id, 'patient.discharged', details)
  publishPatient(tx, user_id, patient_id)
}

/**
 * The history stays with the merged record and is read together with that of the other, so only the current
 * state moves: care team, encounter, bed and followers. The caller has locked both records.
 */
export async function mergeRecords(
  tx: Tx,
  { patient_id, into_id }: { patient_id: number; into_id: number },
  actor: ChangeActor,
): Promise<void> {
  const { user_id } = actor.caller
  await moveCareTeam(tx, { patient_id, into_id, user_id })
  await queries.mergeRecord(tx.db, { account_id: tx.account_id, patient_id, user_id }, into_id)
  auditPatient(actor, tx, patient_id, 'patient.merged', { into_id })
  auditPatient(actor, tx, into_id, 'patient.merged', { merged_id: patient_id })
  for (const id of [patient_id, into_id]) publishPatient(tx, user_id, id)
}

async function endCareTeam(
  tx: Tx,
  patient_id: number,
  by_user_id: number | null,
  end_cause: 'discharged' | 'merged',
): Promise<void> {
  const team = (await listCareTeams(tx.db, tx.account_id, [patient_id])).get(patient_id) ?? []
  if (team.length === 0) return
  const ends = team.map(({ id, provider }) => ({ id, patient_id, user_id: provider.id }))
  await changeCareTeams(tx, {
    kind: 'unassigned',
    by_user_id,
    starts: [],
    start_cause: 'merged',
    ends,
    end_cause,
  })
}

/** Members join the other team unless they are on it; its responsible provider stays responsible. */
async function moveCareTeam(
  tx: Tx,
  {
    patient_id,
    into_id,
    user_id: by_user_id,
  }: { patient_id: number; into_id: number; user_id: number | null },
): Promise<void> {
  const teams = await listCareTeams(tx.db, tx.account_id, [patient_id, into_id])
  const there = teams.get(into_id) ?? []
  const hasResponsible = there.some((member) => member.is_responsible)
  const starts = (teams.get(patient_id) ?? [])
    .filter(({ provider }) => !there.some((member) => member.provider.id === provider.id))
    .map(({ provider, role, is_responsible }) => ({
      patient_id: into_id,
      user_id: provider.id,
      role,
      is_responsible: is_responsible && !hasResponsible,
    }))
  await endCareTeam(tx, patient_id, by_user_id, 'merged')
  if (starts.length > 0)
    await changeCareTeams(tx, {
      kind: 'assigned',
      by_user_id,
      starts,
      start_cause: 'merged',
      ends: [],
      end_cause: 'merged',
    })
}
