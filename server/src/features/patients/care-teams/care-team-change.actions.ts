import * as events from '@wardline/contract/patients/care-teams/care-team.events.ts'
import type { PatientRow } from '@wardline/contract/patients/patient.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { listPatientRows } from '../patient.access.ts'
import * as queries from './care-team-change.queries.ts'

/** Names of the specification: assign, unassign, take, handoff. */
const kinds = {
  assigned: events.careTeamAssigned,
  unassigned: events.careTeamUnassigned,
  taken: events.careTeamTaken,
  handoff: events.careTeamHandoff,
} as const

export interface CareTeamChange {
  kind: keyof typeof kinds
  /** Null for an interface. */
  by_user_id: number | null
  starts: queries.NewMembership[]
  start_cause: queries.StartCause
  ends: { id: number; patient_id: number; user_id: number }[]
  end_cause: queries.EndCause
}

/**
 * Ends memberships, then begins others; the patients are locked. Audits and publishes the change of each patient.
 * Returns the patients after it, those without a responsible provider first.
 */
export async function changeCareTeams(tx: Tx, change: CareTeamChange): Promise<PatientRow[]> {
  const { account_id } = tx
  const { kind, by_user_id, starts, ends } = change
  const ended_ids = ends.map(({ id }) => id)
  await queries.endMemberships(tx.db, { account_id, by_user_id, cause: change.end_cause }, ended_ids)
  await queries.insertMemberships(
    tx.db,
    { account_id, by_user_id, cause: change.start_cause },
    starts,
    ended_ids,
  )
  const patient_ids = [...new Set([...starts, ...ends].map(({ patient_id }) => patient_id))]
  await queries.insertMissingContacts(tx.db, account_id, patient_ids)
  const changesOf = (patient_id: number) => ({
    joined: starts.filter((membership) => membership.patient_id === patient_id),
    left: ends.filter((membership) => membership.patient_id === patient_id),
  })
  for (const patient_id of patient_ids) {
    const { joined, left } = changesOf(patient_id)
    tx.audit(
      by_user_id,
      `care_team.${kind}`,
      { patient: patient_id },
      {
        joined: joined.map(({ user_id, role, is_responsible }) => ({ user_id, role, is_responsible })),
        left_user_ids: left
          .map(({ user_id }) => user_id)
          .filter((user_id) => !joined.some((membership) => membership.user_id === user_id)),
      },
    )
  }
  return publishCareTeams(tx, {
    kind,
    by_user_id,
    patient_ids,
    user_ids: (patient_id) => {
      const { joined, left } = changesOf(patient_id)
      return [...new Set([...joined, ...left].map(({ user_id }) => user_id))]
    },
  })
}

/** Sends each care team as it is now; `user_ids` are the users whom the change concerns. */
export async function publishCareTeams(
  tx: Tx,
  of: Pick<CareTeamChange, 'kind' | 'by_user_id'> & {
    patient_ids: readonly number[]
    user_ids: (patient_id: number) => number[]
  },
): Promise<PatientRow[]> {
  const { kind, by_user_id: by } = of
  const name = by === null ? undefined : await queries.findUserName(tx.db, tx.account_id, by)
  const changed_by = by === null ? null : { id: by, display_name: name ?? '' }
  const patients = await listPatientRows(tx.db, tx.account_id, [...of.patient_ids])
  for (const { id: patient_id, care_team, nobody_responsible_since, care_team_contact_id } of patients)
    tx.emit(
      kinds[kind],
      { account: true },
      {
        patient_id,
        care_team,
        nobody_responsible_since,
        care_team_contact_id,
        user_ids: of.user_ids(patient_id),
        changed_by,
      },
    )
  return patients
}
