import type { ThreadFilter } from '@wardline/contract/messaging/thread-filters/thread-filter.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isWithinLimit, type ContactLimit } from '../../accounts/pickers/contact-limit.access.ts'

interface Owner {
  account_id: number
  user_id: number
}

export async function findThreadFilter(
  db: Db,
  { account_id, user_id }: Owner,
): Promise<ThreadFilter | undefined> {
  const { rows } = await sql<ThreadFilter>`
    select f.high_priority, f.unanswered, f.patient_id,
           case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as unit,
           case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as "group"
      from thread_filter f
      left join location l on l.account_id = f.account_id and l.id = f.unit_id
      left join paging_group g on g.account_id = f.account_id and g.id = f.group_id
     where f.account_id = ${account_id} and f.user_id = ${user_id}`.execute(db)
  return rows[0]
}

export async function saveThreadFilter(
  db: Db,
  { account_id, user_id }: Owner,
  { high_priority, unanswered, patient_id, unit, group }: ThreadFilter,
): Promise<void> {
  await sql`
    insert into thread_filter (account_id, user_id, high_priority, unanswered, patient_id, unit_id, group_id)
    values (${account_id}, ${user_id}, ${high_priority}, ${unanswered}, ${patient_id}, ${unit?.id ?? null}, ${group?.id ?? null})
    on conflict (account_id, user_id) do update
       set high_priority = excluded.high_priority, unanswered = excluded.unanswered, patient_id = excluded.patient_id,
           unit_id = excluded.unit_id, group_id = excluded.group_id`.execute(db)
}

export async function deleteThreadFilter(db: Db, { account_id, user_id }: Owner): Promise<void> {
  await sql`delete from thread_filter where account_id = ${account_id} and user_id = ${user_id}`.execute(db)
}

export interface ChoiceCheck {
  has_patient: boolean
  has_unit: boolean
  has_group: boolean
}

/** Which of the chosen records exist; groups only if the user finds them. */
export async function checkChoices(
  db: Db,
  account_id: number,
  contact_limit: ContactLimit,
  { patient_id, unit, group }: Pick<ThreadFilter, 'patient_id' | 'unit' | 'group'>,
): Promise<ChoiceCheck | undefined> {
  const { rows } = await sql<ChoiceCheck>`
    select exists (select from patient where account_id = ${account_id} and id = ${patient_id}) as has_patient,
           exists (select from location
                    where account_id = ${account_id} and id = ${unit?.id ?? null} and kind = 'unit') as has_unit,
           exists (select from paging_group g
                     join contact c on c.account_id = g.account_id and c.paging_group_id = g.id
                    where g.account_id = ${account_id} and g.id = ${group?.id ?? null}
                      and ${isWithinLimit(contact_limit, 'c.account_id', 'c.id')}) as has_group`.execute(db)
  return rows[0]
}
