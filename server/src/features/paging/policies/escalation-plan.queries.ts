import type { EscalationStep } from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { listSteps } from './escalation-policy.queries.ts'

/** `policy_name` is null if neither the shift nor the group has a policy; the other fields are then meaningless. */
export interface GroupPolicy {
  group_id: number
  group_name: string
  policy_name: string | null
  repeat_count: number | null
  last_wait_seconds: number | null
  steps: EscalationStep[]
}

/** `instead_id`, else the policy of the current shift with the lowest call order that has one, else the group's policy. */
export async function findGroupPolicies(
  db: Db,
  account_id: number,
  group_ids: number[],
  instead_id: number | null,
): Promise<GroupPolicy[]> {
  const { rows } = await sql<GroupPolicy>`
    with now as materialized (select clock_now() as at),
         params as materialized (
      select g.id, g.name, g.escalation_policy_id, now.at, now.at - g.longest_shift as earliest
        from now, paging_group g where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[]))
    select params.id as group_id, params.name as group_name, p.name as policy_name, p.repeat_count, p.last_wait_seconds,
           ${listSteps(account_id)}
      from params
      left join lateral (
        select s.escalation_policy_id from shift s
         where s.account_id = ${account_id} and s.group_id = params.id and s.starts >= params.earliest
           and s.starts <= params.at and s.ends > params.at and s.escalation_policy_id is not null
         order by s.call_order, s.starts, s.id limit 1) own on true
      left join escalation_policy p on p.account_id = ${account_id}
        and p.id = coalesce(${instead_id}::bigint, own.escalation_policy_id, params.escalation_policy_id)`.execute(
    db,
  )
  return rows
}

export const countWrongRecipient = (
  db: Db,
  { account_id, group_id }: { account_id: number; group_id: number },
) =>
  sql`update paging_group set wrong_recipient_count = wrong_recipient_count + 1
       where account_id = ${account_id} and id = ${group_id}`.execute(db)
