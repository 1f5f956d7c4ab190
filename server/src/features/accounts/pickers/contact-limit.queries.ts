import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** Which contacts a user finds: those within both. */
export interface ContactLimit {
  /** The tags of the saved filters of the user's departments. `null` for any contact. */
  tag_ids: number[] | null
  /** The departments whose directories the user finds. `null` for all. */
  department_ids: number[] | null
}

export const noContactLimit: ContactLimit = { tag_ids: null, department_ids: null }

export const isLimited = ({ tag_ids, department_ids }: ContactLimit): boolean =>
  tag_ids !== null || department_ids !== null

/**
 * A filter without tags limits nothing, otherwise creating one would hide all contacts. With directory access of any of
 * the departments, members find the directories that it names and those of their own departments.
 */
const selectLimit = (account_id: number, departments: RawBuilder<unknown>) => sql<ContactLimit>`
  with own as materialized (${departments})
  select (select array_agg(distinct ft.tag_id) from own
            join department_saved_filter df on df.account_id = ${account_id} and df.department_id = own.id
            join saved_filter f on f.account_id = df.account_id and f.id = df.saved_filter_id
             and f.content_type = 'directories.contact'
            join saved_filter_tag ft on ft.account_id = f.account_id and ft.saved_filter_id = f.id) as tag_ids,
         (select case when count(*) > 0 then array_agg(distinct da.accessible_id) || array(select id from own) end from own
            join department_directory_access da on da.account_id = ${account_id} and da.department_id = own.id) as department_ids`

export async function findContactLimit(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<ContactLimit> {
  const own = sql`select department_id as id from user_department
    where account_id = ${account_id} and user_id = ${user_id}`
  const { rows } = await selectLimit(account_id, own).execute(db)
  return rows[0] ?? noContactLimit
}

/** The contact limit of a user who belongs to this department alone. */
export async function findContactLimitOfDepartment(
  db: Db,
  { account_id, department_id }: { account_id: number; department_id: number },
): Promise<ContactLimit> {
  const own = sql`select id from department where account_id = ${account_id} and id = ${department_id}`
  const { rows } = await selectLimit(account_id, own).execute(db)
  return rows[0] ?? noContactLimit
}

export const isWithinLimit = (
  { tag_ids, department_ids }: ContactLimit,
  account_id: string,
  contact_id: string,
): RawBuilder<boolean> =>
  sql`(${isWithinTags(tag_ids, account_id, contact_id)} and ${isWithinDirectories(department_ids, account_id, contact_id)})`

/** A contact has its own tags and those of its permission groups. */
const isWithinTags = (
  tag_ids: number[] | null,
  account_id: string,
  contact_id: string,
): RawBuilder<boolean> =>
  tag_ids === null
    ? sql`true`
    : sql`(exists (select from contact_tag within where within.account_id = ${sql.ref(account_id)}
        and within.contact_id = ${sql.ref(contact_id)} and within.tag_id = any(${tag_ids}::bigint[]))
      or exists (select from contact member
          join permission_group_member gm on gm.account_id = member.account_id and gm.user_id = member.user_id
          join permission_group_tag gt on gt.account_id = gm.account_id and gt.group_id = gm.group_id
         where member.account_id = ${sql.ref(account_id)} and member.id = ${sql.ref(contact_id)}
           and gt.tag_id = any(${tag_ids}::bigint[])))`

/** Users and groups without a department are in no directory that could be closed, so everyone finds them; also care teams. */
const isWithinDirectories = (
  department_ids: number[] | null,
  account_id: string,
  contact_id: string,
): RawBuilder<boolean> =>
  department_ids === null
    ? sql`true`
    : sql`exists (select from contact entry
        left join paging_group eg on eg.account_id = entry.account_id and eg.id = entry.paging_group_id
       where entry.account_id = ${sql.ref(account_id)} and entry.id = ${sql.ref(contact_id)}
         and coalesce(coalesce(entry.department_id, eg.department_id) = any(${department_ids}::bigint[]),
           not exists (select from user_department ed
              where ed.account_id = entry.account_id and ed.user_id = entry.user_id)
           or exists (select from user_department ed where ed.account_id = entry.account_id
              and ed.user_id = entry.user_id and ed.department_id = any(${department_ids}::bigint[]))))`
