import type { Tx } from '../../../platform/db/transaction.ts'
import { listCareTeams } from '../care-team-member.queries.ts'
import { changeCareTeams, publishCareTeams } from '../care-teams/care-team-change.actions.ts'
import { planReplacement } from '../care-teams/care-team.rules.ts'
import type { HandoffRow } from './patient-handoff.queries.ts'

/** The receiver takes the giver's place on the care team. The patient is locked, the handoff closed. */
export async function transferMembership(tx: Tx, handoff: HandoffRow, by_user_id: number): Promise<void> {
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
}
