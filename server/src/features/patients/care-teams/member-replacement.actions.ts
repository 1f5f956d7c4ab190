import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { listCareTeams } from '../care-team-member.queries.ts'
import { lockPatients } from '../patient.queries.ts'
import { listPatientsOfMember } from './care-team.queries.ts'
import { planReplacement } from './care-team.rules.ts'
import { changeCareTeams } from './care-team-change.actions.ts'

/** Replaces the user on all their care teams. False if the user is on none. */
export async function replaceCareTeamMember(
  { caller }: Context,
  tx: Tx,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const { account_id } = tx
  await lockPatients(tx.db, account_id, await listPatientsOfMember(tx.db, account_id, from))
  const patient_ids = await listPatientsOfMember(tx.db, account_id, from)
  if (patient_ids.length === 0) return false
  const teams = await listCareTeams(tx.db, account_id, patient_ids)
  const plans = [...teams].map(([patient_id, care_team]) => ({
    patient_id,
    ...planReplacement(care_team, { from, to }),
  }))
  await changeCareTeams(tx, {
    kind: 'assigned',
    by_user_id: caller.user_id,
    starts: plans.flatMap(({ patient_id, start }) => (start ? [{ patient_id, ...start }] : [])),
    start_cause: 'assigned',
    ends: plans.flatMap(({ patient_id, ends }) =>
      ends.map(({ id, provider }) => ({ id, patient_id, user_id: provider.id })),
    ),
    end_cause: 'replaced',
  })
  tx.audit(
    caller.user_id,
    'care_teams.changed',
    { user: from },
    { from_user_id: from, to_user_id: to, patient_ids },
  )
  return true
}
