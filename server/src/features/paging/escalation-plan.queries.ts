import type { EscalationStep } from '@wardline/contract/paging/escalation-policy.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { stepsOf } from './escalation-policy.queries.ts'

/** How pages to a group go on; `policy_name` is null, and the rest means nothing, when neither shift nor group has a policy. */
export interface GroupPolicy {
  group_id: number
  group_name: string
  policy_name: string | null
  repeat_count: number | null
  last_wait_seconds: number | null
  steps: EscalationStep[]
}

/** The policy of the shift that is called first and has one of its own, else the group's: for schedule groups, as of now. */
export async function policiesNow(db: Db, account_id: number, group_ids: number[]): Promise<GroupPolicy[]> {
  const { rows } = await sql<GroupPolicy>`
    with now as materialized (select clock_now() as at),
         asked as materialized (
      select g.id, g.name, g.escalation_policy_id, now.at, now.at - g.longest_shift as earliest
        from now, paging_group g where g.account_id = ${account_id} and g.id = any(${group_ids}::bigint[]))
    select asked.id as group_id, asked.name as group_name, p.name as policy_name, p.repeat_count, p.last_wait_seconds,
           ${stepsOf(account_id)}
      from asked
      left join lateral (
        select s.escalation_policy_id from shift s
         where s.account_id = ${account_id} and s.group_id = asked.id and s.starts >= asked.earliest
           and s.starts <= asked.at and s.ends > asked.at and s.escalation_policy_id is not null
         order by s.layer, s.starts, s.id limit 1) own on true
      left join escalation_policy p on p.account_id = ${account_id}
        and p.id = coalesce(own.escalation_policy_id, asked.escalation_policy_id)`.execute(db)
  return rows
}

/** Counts that a page to this group was not for whom it reached. */
export const countNotMe = (db: Db, { account_id, group_id }: { account_id: number; group_id: number }) =>
  sql`update paging_group set not_me_count = not_me_count + 1
       where account_id = ${account_id} and id = ${group_id}`.execute(db)
