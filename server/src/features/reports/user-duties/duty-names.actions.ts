import { dutyKinds, type UserDuty } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { countDuties } from './duty-names.queries.ts'

const names: Record<UserDuty['kind'], string> = {
  shift: 'current or upcoming shifts',
  group_fail_over: 'fail-over of a group',
  department_fail_over: 'fail-over of a department',
  department_contact: 'contact of a department',
  operator: 'operator',
  account_fail_over: 'default fail-over',
  escalation_step: 'escalation policy',
  acknowledgement: 'open acknowledgements',
  care_team: 'care teams',
  handoff_received: 'handoffs to accept',
  handoff_given: 'handoffs to others',
  swap_request: 'swap requests',
  care_team_request: 'care-team requests',
  scheduled_report: 'scheduled reports',
}

/** Lists the duties for which each of the users is relied on, in words. */
export async function nameDuties(
  db: Db,
  of: { account_id: number; user_ids: readonly number[] },
): Promise<{ user_id: number; duty: string }[]> {
  const rows = await countDuties(db, of)
  return rows
    .toSorted((a, b) => dutyKinds.indexOf(a.kind) - dutyKinds.indexOf(b.kind))
    .map(({ user_id, kind }) => ({ user_id, duty: names[kind] }))
}
