import { patientHandoffChanged } from '@wardline/contract/patients/handoffs/patient-handoff.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { listCareTeams } from '../care-team-member.queries.ts'
import { scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { changeCareTeams, publishCareTeams } from '../care-teams/care-team-change.actions.ts'
import { planReplacement } from '../care-teams/care-team.rules.ts'
import { deleteDrafts } from './handoff-draft.queries.ts'
import { keepAsNote } from './handoff-note.actions.ts'
import { expireOwnRelief, type HandoffRow } from './patient-handoff.queries.ts'

/** Runs after each acceptance; messaging handles it, to move open requests about the patient to the receiver. */
export const handoffAcceptedTask = taskKind('patient_handoff_accepted')

/**
 * The receiver takes the giver's place on the care team, and the handoff is kept as a note. The patient is locked, the handoff
 * closed.
 */
export async function completeHandoff(
  tx: Tx,
  handoff: HandoffRow,
  { by_user_id, read_back }: { by_user_id: number; read_back: string },
): Promise<void> {
  await keepAsNote(tx, handoff, read_back)
  await transferMembership(tx, handoff, by_user_id)
  const { account_id } = tx
  await deleteDrafts(tx.db, { account_id, user_id: handoff.from_user_id }, [handoff.patient_id])
  await expireOwnRelief(tx.db, { account_id: tx.account_id, ...handoff })
  publishChanged(tx, [handoff])
  const { patient_id, from_user_id, to_user_id } = handoff
  scheduleAtOnce(tx, { kind: handoffAcceptedTask, payload: { patient_id, from_user_id, to_user_id } })
}

async function transferMembership(tx: Tx, handoff: HandoffRow, by_user_id: number): Promise<void> {
  const { patient_id, from_user_id: from, to_user_id: to } = handoff
  const care_team = (await listCareTeams(tx.db, tx.account_id, [patient_id])).get(patient_id) ?? []
  const { start, ends } = planReplacement(care_team, { from, to })
  await changeCareTeams(tx, {
    kind: 'handoff',
    by_user_id,
    starts: start ? [{ patient_id, ...start }] : [],
    start_cause: 'handoff',
    ends: ends.map(({ id, provider }) => ({ id, patient_id, user_id: provider.id })),
    end_cause: 'handoff',
  })
}

/** Both users see that a handoff was sent, declined, withdrawn or expired; the care team stays. */
export async function publishHandoffs(
  tx: Tx,
  handoffs: readonly HandoffRow[],
  by_user_id: number | null,
): Promise<void> {
  const patient_ids = handoffs.map(({ patient_id }) => patient_id)
  const user_ids = [
    ...new Set(handoffs.flatMap(({ from_user_id, to_user_id }) => [from_user_id, to_user_id])),
  ]
  await publishCareTeams(tx, { kind: 'handoff', by_user_id, patient_ids, user_ids: () => user_ids })
  publishChanged(tx, handoffs)
}

/** To both users: ids only. */
export function publishChanged(
  tx: Tx,
  handoffs: readonly Pick<HandoffRow, 'id' | 'patient_id' | 'from_user_id' | 'to_user_id'>[],
): void {
  for (const { id: handoff_id, patient_id, from_user_id, to_user_id } of handoffs)
    tx.emit(patientHandoffChanged, { users: [from_user_id, to_user_id] }, { handoff_id, patient_id })
}
