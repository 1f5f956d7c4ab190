import {
  runDutyKinds,
  type RunDutyKind,
} from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { RunKey } from '../directory-runs/run.queries.ts'

/** Duties of users, by kind: with a name that a list shows. */
const selectDuties = (account_id: number, users: RawBuilder<unknown>) => sql`
  select s.user_id, 'on_call_now' as kind, g.name as duty from shift s
    join paging_group g on g.account_id = s.account_id and g.id = s.group_id
   where s.account_id = ${account_id} and s.user_id in (${users}) and s.starts <= clock_now() and s.ends > clock_now()
  union all
  select s.user_id, 'on_call_soon', g.name from shift s
    join paging_group g on g.account_id = s.account_id and g.id = s.group_id
   where s.account_id = ${account_id} and s.user_id in (${users}) and s.starts > clock_now()
     and s.starts < clock_now() + interval '7 days'
  union all
  select user_id, 'open_request', 'Waiting for their response' from acknowledgement
   where account_id = ${account_id} and user_id in (${users}) and state = 'open'
  union all
  select fail_over_user_id, 'fail_over', name from paging_group
   where account_id = ${account_id} and fail_over_user_id in (${users})
  union all
  select fail_over_user_id, 'fail_over', name from department
   where account_id = ${account_id} and fail_over_user_id in (${users}) and archived is null
  union all
  select fail_over_user_id, 'fail_over', name from account
   where account_id = ${account_id} and fail_over_user_id in (${users})
  union all
  select m.user_id, 'care_team', 'On a care team' from care_team_member m
    join patient p on p.account_id = m.account_id and p.id = m.patient_id and p.discharged is null
   where m.account_id = ${account_id} and m.user_id in (${users}) and m.ended is null
  union all
  select m.user_id, 'administrator', 'May change users' from permission_group_member m
    join permission_group_role gr on gr.account_id = m.account_id and gr.group_id = m.group_id
    join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
   where m.account_id = ${account_id} and m.user_id in (${users}) and rp.permission = 'accounts.change_user'`

/** Users of a run who would be deactivated. */
const leavers = ({ account_id, id }: RunKey) => sql`
  select user_id from directory_run_entry
   where account_id = ${account_id} and run_id = ${id} and effect = 'deactivate' and outcome in ('pending', 'skipped')`

export async function countDuties(db: Db, key: RunKey): Promise<{ kind: RunDutyKind; users: number }[]> {
  const { rows } = await sql<{ kind: RunDutyKind; users: number }>`
    with leaver as materialized (${leavers(key)})
    select kind, count(distinct user_id)::int as users
      from (${selectDuties(key.account_id, sql`select user_id from leaver`)}) duty group by kind`.execute(db)
  return rows.toSorted((a, b) => runDutyKinds.indexOf(a.kind) - runDutyKinds.indexOf(b.kind))
}

export async function listDuties(
  db: Db,
  key: RunKey,
  { kind, limit, offset }: { kind: RunDutyKind; limit: number; offset: number },
): Promise<{ count: number; results: { user_id: number; display_name: string; duty: string }[] }> {
  const { rows } = await sql<{ user_id: number; display_name: string; duty: string; total: number }>`
    with leaver as materialized (${leavers(key)})
    select u.id as user_id, u.display_name, string_agg(distinct d.duty, ', ' order by d.duty) as duty,
           count(*) over ()::int as total
      from (${selectDuties(key.account_id, sql`select user_id from leaver`)}) d
      join users u on u.account_id = ${key.account_id} and u.id = d.user_id
     where d.kind = ${kind}
     group by u.id, u.display_name order by fold(u.display_name), u.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _, ...row }) => row) }
}

/** Selects the users who are on call now or have an open acknowledgement request. */
export async function listUsersOnDuty(
  db: Db,
  account_id: number,
  user_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from (
      ${selectDuties(account_id, sql`select unnest(${[...user_ids]}::bigint[])`)}
    ) duty where kind in ('on_call_now', 'open_request')`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
