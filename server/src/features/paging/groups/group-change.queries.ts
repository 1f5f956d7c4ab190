import { sql } from 'kysely'
import type { PagingGroup } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'

interface NewGroup {
  account_id: number
  name: string
  type: PagingGroup['type']
  fail_over_user_id: number | null
  escalation_policy_id: number | null
}

export async function insertGroup(
  db: Db,
  { account_id, name, type, fail_over_user_id, escalation_policy_id }: NewGroup,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with created as (
      insert into paging_group (account_id, name, type, fail_over_user_id, escalation_policy_id)
      values (${account_id}, ${name}, ${type}, ${fail_over_user_id}, ${escalation_policy_id})
      on conflict (account_id, name) do nothing returning account_id, id, type
    ), added_contact as (
      insert into contact (account_id, type, paging_group_id) select account_id, type, id from created
    )
    select id from created`.execute(db)
  return rows[0]?.id
}

export interface GroupColumns {
  name?: string | undefined
  department_id?: number | null | undefined
  fail_over_user_id?: number | null | undefined
  escalation_policy_id?: number | null | undefined
  online_greeting_id?: number | null | undefined
  offline_greeting_id?: number | null | undefined
  dialogue_option?: string | undefined
  multiple_recipient_option?: string | undefined
  allow_join?: boolean | undefined
  allow_leave?: boolean | undefined
  allow_shift_takeover?: boolean | undefined
  allow_non_member_shift_takeover?: boolean | undefined
  swaps_need_approval?: boolean | undefined
  time_zone?: string | undefined
  /** The hours of service as JSON. */
  service_hours?: string | null | undefined
  /** The numbers and instructions as JSON. */
  on_call_details?: string | undefined
}

export async function updateGroup(
  db: Db,
  {
    account_id,
    id,
    user_id,
    columns,
  }: { account_id: number; id: number; user_id: number; columns: GroupColumns },
): Promise<void> {
  const set = Object.entries(columns).filter(([, value]) => value !== undefined)
  const stored = set.map(([name, value]) => sql`${sql.ref(name)} = ${value},`)
  await sql`
    update paging_group set ${sql.join(stored, sql` `)}
           version = version + 1, changed = clock_now(), changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${id}`.execute(db)
}

interface MemberChange {
  account_id: number
  group_id: number
  user_ids: number[]
  /** Null for an import. */
  changed_by: number | null
}

export async function addMembers(
  db: Db,
  { account_id, group_id, user_ids, changed_by }: MemberChange,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with added as (
      insert into paging_group_member (account_id, group_id, user_id)
      select ${account_id}, ${group_id}, unnest(${user_ids}::bigint[]) on conflict do nothing returning user_id
    ), changed as (
      update paging_group set version = version + 1, changed = clock_now(), changed_by_user_id = ${changed_by}
       where account_id = ${account_id} and id = ${group_id} and exists (select from added)
    )
    select user_id from added`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export async function removeMembers(
  db: Db,
  { account_id, group_id, user_ids, changed_by }: MemberChange,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with removed as (
      delete from paging_group_member
       where account_id = ${account_id} and group_id = ${group_id} and user_id = any(${user_ids}::bigint[])
      returning user_id
    ), changed as (
      update paging_group set version = version + 1, changed = clock_now(), changed_by_user_id = ${changed_by}
       where account_id = ${account_id} and id = ${group_id} and exists (select from removed)
    )
    select user_id from removed`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Its name is kept for threads that were addressed to it. */
export async function deleteGroup(db: Db, account_id: number, id: number): Promise<void> {
  await sql`
    insert into deleted_paging_group (account_id, id, uid, name, type, department)
    select g.account_id, g.id, g.uid, g.name, g.type, coalesce(d.name, '')
      from paging_group g left join department d on d.account_id = g.account_id and d.id = g.department_id
     where g.account_id = ${account_id} and g.id = ${id}`.execute(db)
  await sql`delete from paging_group where account_id = ${account_id} and id = ${id}`.execute(db)
}
