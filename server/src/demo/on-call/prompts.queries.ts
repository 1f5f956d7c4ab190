import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/** `when` is `online` while someone is on call, else `offline`. */
export async function greetWith(
  db: Db,
  account_id: number,
  { prompt_id, when, groups }: { prompt_id: number; when: 'online' | 'offline'; groups: readonly string[] },
): Promise<void> {
  await sql`
    update paging_group set ${sql.ref(`${when}_greeting_id`)} = ${prompt_id}
     where account_id = ${account_id} and name = any(${groups}::text[])`.execute(db)
}

/** Dated like the account, for reproducible rows. */
export async function datePrompts(db: Db, account_id: number): Promise<void> {
  await sql`
    update prompt p set created = a.created from account a
     where p.account_id = ${account_id} and a.account_id = p.account_id`.execute(db)
  await sql`
    update file f set created = a.created from account a
     where f.account_id = ${account_id} and f.purpose = 'prompt' and a.account_id = f.account_id`.execute(db)
}
