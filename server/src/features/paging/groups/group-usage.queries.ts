import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export async function listGroupUsages(db: Db, account_id: number, group_id: number): Promise<string[]> {
  const { rows } = await sql<{ item: string }>`
    select distinct 'escalation policy ' || p.name as item
      from escalation_target t join escalation_policy p on p.account_id = t.account_id and p.id = t.policy_id
     where t.account_id = ${account_id} and t.group_id = ${group_id}
    union all
    select 'department ' || d.name
      from contact c
      join department_contact dc on dc.account_id = c.account_id and dc.contact_id = c.id
      join department d on d.account_id = dc.account_id and d.id = dc.department_id
     where c.account_id = ${account_id} and c.paging_group_id = ${group_id} and dc.is_pinned
    union all
    select 'schedule mapping of ' || source.name
      from source_schedule schedule
      join schedule_source source on source.account_id = schedule.account_id and source.id = schedule.source_id
     where schedule.account_id = ${account_id} and schedule.group_id = ${group_id}
    union all
    select 'pager number ' || n.number from pager_number n
     where n.account_id = ${account_id} and n.group_id = ${group_id}
     order by item`.execute(db)
  return rows.map(({ item }) => item)
}

export interface UpcomingShift {
  user_id: number
  display_name: string
  starts: string
  now: string
}

export async function listUpcomingShifts(
  db: Db,
  { account_id, group_id, user_ids }: { account_id: number; group_id: number; user_ids: number[] },
): Promise<UpcomingShift[]> {
  const { rows } = await sql<UpcomingShift>`
    with at as materialized (select clock_now() as moment)
    select distinct on (s.user_id) s.user_id, u.display_name, s.starts, at.moment as now
      from at, shift s join users u on u.account_id = s.account_id and u.id = s.user_id
     where s.account_id = ${account_id} and s.group_id = ${group_id} and s.user_id = any(${user_ids}::bigint[])
       and s.ends > at.moment
     order by s.user_id, s.starts`.execute(db)
  return rows
}

export async function hasUpcomingShifts(db: Db, account_id: number, group_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from shift where account_id = ${account_id} and group_id = ${group_id} and ends > clock_now()
     limit 1`.execute(db)
  return rows.length > 0
}

export async function isNameTaken(
  db: Db,
  { account_id, name, id }: { account_id: number; name: string; id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from paging_group where account_id = ${account_id} and name = ${name} and id <> ${id}`.execute(db)
  return rows.length > 0
}

interface References {
  department_id?: number | null | undefined
  fail_over_user?: number | null | undefined
  escalation_policy?: number | null | undefined
  online_greeting?: number | null | undefined
  offline_greeting?: number | null | undefined
}

export async function findExisting(
  db: Db,
  account_id: number,
  { department_id, fail_over_user, escalation_policy, online_greeting, offline_greeting }: References,
): Promise<Record<keyof References, boolean> & { can_fail_over: boolean }> {
  const exists = (id: number | null | undefined, table: string) =>
    id == null
      ? sql`true`
      : sql`exists (select from ${sql.table(table)} where account_id = ${account_id} and id = ${id})`
  const { rows } = await sql<Record<keyof References, boolean> & { can_fail_over: boolean }>`
    select ${exists(department_id, 'department')} as department_id, ${exists(fail_over_user, 'users')} as fail_over_user,
           ${exists(escalation_policy, 'escalation_policy')} as escalation_policy,
           ${exists(online_greeting, 'prompt')} as online_greeting,
           ${exists(offline_greeting, 'prompt')} as offline_greeting,
           coalesce((select is_active and not is_locked from users
                      where account_id = ${account_id} and id = ${fail_over_user ?? null}), true) as can_fail_over`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The query returned no row.')
  return row
}
