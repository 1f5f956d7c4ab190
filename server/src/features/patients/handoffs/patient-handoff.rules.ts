import type {
  HandoffNeed,
  NewPatientHandoff,
  PatientHandoff,
} from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { presentUser } from '../care-team-member.queries.ts'
import { presentSummary } from '../patient.rules.ts'
import { listOwners, presentContentView, toStored } from './handoff-content.rules.ts'
import type { HandoffRow, NewHandoff } from './patient-handoff.queries.ts'

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
    version,
    seen,
    seen_version,
    read_back,
    answer,
    requested,
    reminded,
    escalated,
    expires,
    closed,
    closed_by,
  } = row
  const { checked, owner_names: names } = row
  return {
    id,
    batch,
    role,
    is_responsible,
    ...presentContentView(row.content, { severity, names, checked }),
    note,
    state,
    version,
    seen,
    seen_version,
    read_back,
    requires_read_back: requiresReadBack(row),
    needs: isOpen ? listNeeds(row) : [],
    answer,
    requested,
    reminded,
    escalated,
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
      correct: isOpen && row.from_user_id === user_id,
    },
  }
}

export const requiresReadBack = ({
  severity,
  reads_back_all,
}: Pick<HandoffRow, 'severity' | 'reads_back_all'>): boolean =>
  reads_back_all || severity === 'watcher' || severity === 'unstable'

type Reading = Pick<
  HandoffRow,
  'severity' | 'reads_back_all' | 'content' | 'version' | 'seen_version' | 'checked' | 'read_back'
>

/** A handoff without severity and text, by the single call of the API, may be accepted unread. */
export function listNeeds(row: Reading): HandoffNeed[] {
  const { actions = [] } = row.content
  const isOpened = row.seen_version === row.version
  const isReadBack = requiresReadBack(row)
  if (!isReadBack) return row.severity === null || isOpened ? [] : ['opening']
  const needs: HandoffNeed[] = isOpened ? [] : ['opening']
  if (actions.some(({ id }) => !row.checked.includes(id))) needs.push('checks')
  if (isBlank(row.read_back)) needs.push('read_back')
  return needs
}

/** A patient that is named twice keeps its last note. */
export function listHandedOff(
  input: NewPatientHandoff,
): Map<number, Pick<NewHandoff, 'severity' | 'note' | 'content'>> {
  const { patient_id, ...single } = input
  const patients = input.patients ?? (patient_id === undefined ? [] : [{ patient_id, ...single }])
  return new Map(
    patients.map(({ patient_id: id, severity = null, note, ...content }) => [
      id,
      { severity, note: note ?? content.summary ?? '', content: toStored(content) },
    ]),
  )
}

export const listOwnersOf = (input: NewPatientHandoff): number[] =>
  [input, ...(input.patients ?? [])].flatMap((patient) => listOwners(patient))
