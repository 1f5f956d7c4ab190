import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { demoNumbers, dialogueOptions } from './pager-numbers.rules.ts'

export async function insertPagerNumbers(db: Db, account_id: number, now: string): Promise<void> {
  await sql`
    insert into pager_number (account_id, number, label, group_id, user_id, created)
    select ${account_id}, n.number, n.label, g.id, u.id, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(demoNumbers)}::jsonb)
        as n(number text, label text, "group" text, username text)
      left join paging_group g on g.account_id = ${account_id} and g.name = n."group"
      left join users u on u.account_id = ${account_id} and u.username = n.username
     order by n.number`.execute(db)
  await sql`
    update paging_group g set dialogue_option = o.dialogue, multiple_recipient_option = o.recipients
      from jsonb_to_recordset(${JSON.stringify(dialogueOptions)}::jsonb)
        as o("group" text, dialogue text, recipients text)
     where g.account_id = ${account_id} and g.name = o."group"`.execute(db)
}
