import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** Null when nothing limits the user. A filter without tags limits nothing, otherwise creating one would hide all contacts. */
export async function findTagLimit(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<number[] | null> {
  const { rows } = await sql<{ tag_ids: number[] | null }>`
    select array_agg(distinct ft.tag_id) as tag_ids
      from user_department ud
      join department_saved_filter df on df.account_id = ud.account_id and df.department_id = ud.department_id
      join saved_filter f on f.account_id = df.account_id and f.id = df.saved_filter_id
      join saved_filter_tag ft on ft.account_id = f.account_id and ft.saved_filter_id = f.id
     where ud.account_id = ${account_id} and ud.user_id = ${user_id} and f.content_type = 'directories.contact'`.execute(
    db,
  )
  return rows[0]?.tag_ids ?? null
}

/** A contact has its own tags and those of its permission groups. */
export const isWithinTags = (
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
