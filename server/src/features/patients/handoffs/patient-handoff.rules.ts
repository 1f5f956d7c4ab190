import type {
  NewPatientHandoff,
  PatientHandoff,
} from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import { presentUser } from '../care-team-member.queries.ts'
import { presentSummary } from '../patient.rules.ts'
import type { HandoffRow } from './patient-handoff.queries.ts'

/** Hours until an unanswered handoff expires: a long shift. */
export const handoffHours = 12

export const presentHandoff = (row: HandoffRow, user_id: number): PatientHandoff => {
  const isOpen = row.state === 'requested'
  const {
    id,
    batch,
    role,
    is_responsible,
    severity,
    note,
    state,
    answer,
    requested,
    expires,
    closed,
    closed_by,
  } = row
  return {
    id,
    batch,
    role,
    is_responsible,
    severity,
    note,
    state,
    answer,
    requested,
    expires,
    closed,
    closed_by,
    patient: presentSummary({ ...row, id: row.patient_id }),
    from: presentUser({
      user_id: row.from_user_id,
      display_name: row.from_name,
      title: row.from_title,
      profile_picture_id: row.from_picture_id,
      can_receive: row.from_can_receive,
    }),
    to: presentUser({
      user_id: row.to_user_id,
      display_name: row.to_name,
      title: row.to_title,
      profile_picture_id: row.to_picture_id,
      can_receive: row.to_can_receive,
    }),
    may: {
      accept: isOpen && row.to_user_id === user_id,
      decline: isOpen && row.to_user_id === user_id,
      withdraw: isOpen && row.from_user_id === user_id,
    },
  }
}

/** A patient that is named twice keeps its last note. */
export function listHandedOff(
  given: NewPatientHandoff,
): Map<number, { severity: string | null; note: string }> {
  const { patient_id, severity, note } = given
  const patients = given.patients ?? (patient_id === undefined ? [] : [{ patient_id, severity, note }])
  return new Map(
    patients.map((patient) => [
      patient.patient_id,
      { severity: patient.severity ?? null, note: patient.note ?? '' },
    ]),
  )
}
