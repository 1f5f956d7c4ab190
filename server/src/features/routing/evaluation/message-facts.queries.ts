import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface Membership {
  contact_id: number | null
  group_ids: number[]
  department_ids: number[]
}

/** Permission groups and departments of the sender, and permission groups of the users behind the contacts. */
export async function findMemberships(
  db: Db,
  { account_id, sender_id }: { account_id: number; sender_id: number },
  contact_ids: number[],
): Promise<{ sender: Membership | undefined; contact_groups: Map<number, number[]> }> {
  const { rows } = await sql<Membership>`
    select who.contact_id,
           array(select m.group_id from permission_group_member m
             where m.account_id = ${account_id} and m.user_id = who.user_id) as group_ids,
           array(select d.department_id from user_department d
             where who.contact_id is null and d.account_id = ${account_id} and d.user_id = who.user_id) as department_ids
      from (select null::bigint as contact_id, ${sender_id}::bigint as user_id
            union all
            select c.id, c.user_id from contact c
             where c.account_id = ${account_id} and c.id = any(${contact_ids}::bigint[]) and c.type = 'User') who`.execute(
    db,
  )
  return {
    sender: rows.find(({ contact_id }) => contact_id === null),
    contact_groups: new Map(
      rows.flatMap(({ contact_id, group_ids }) => (contact_id === null ? [] : [[contact_id, group_ids]])),
    ),
  }
}

/** The types that are active, by id. */
export async function findActiveMessageTypes(
  db: Db,
  account_id: number,
  ids: number[],
): Promise<Map<number, { name: string; requires_confirm: boolean; apply_escalations: boolean }>> {
  const { rows } = await sql<{
    id: number
    name: string
    requires_confirm: boolean
    apply_escalations: boolean
  }>`
    select id, name, requires_confirm, apply_escalations from message_type
     where account_id = ${account_id} and id = any(${ids}::bigint[]) and is_active`.execute(db)
  return new Map(rows.map(({ id, ...type }) => [id, type]))
}

export async function findEscalationPolicyNames(
  db: Db,
  account_id: number,
  ids: number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from escalation_policy where account_id = ${account_id} and id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
