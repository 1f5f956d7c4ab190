import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { DemoGroup } from './paging-groups.rules.ts'

export const insertGroups = async (db: Db, account_id: number, groups: DemoGroup[]) => {
  const groupRow = sql`g(uid uuid, name text, type text, department text, fail_over uuid, members uuid[], on_call_details jsonb)`
  const source = JSON.stringify(groups)
  await sql`
    insert into paging_group (account_id, uid, name, type, department_id, fail_over_user_id, on_call_details)
    select ${account_id}, g.uid, g.name, g.type, d.id, u.id, g.on_call_details
    from jsonb_to_recordset(${source}::jsonb) as ${groupRow}
    left join department d on d.account_id = ${account_id} and d.name = g.department
    left join users u on u.account_id = ${account_id} and u.uid = g.fail_over
    order by g.name
  `.execute(db)
  await sql`
    insert into paging_group_member (account_id, group_id, user_id)
    select ${account_id}, pg.id, u.id
    from jsonb_to_recordset(${source}::jsonb) as ${groupRow}
    join paging_group pg on pg.account_id = ${account_id} and pg.name = g.name
    cross join unnest(g.members) as m(uid)
    join users u on u.account_id = ${account_id} and u.uid = m.uid
  `.execute(db)
}
