import { sql } from 'kysely'
import type { Hospital } from './hospital.ts'
import type { Person } from './person.ts'

type Here = Pick<Hospital, 'app' | 'ids'>

/** A new department. */
export async function department({ app, ids }: Here, name: string): Promise<number> {
  const { rows } = await app.db.worker((db) =>
    sql<{ id: number }>`
      insert into department (account_id, name) values (${ids.account_id}, ${name}) returning id`.execute(db),
  )
  return rows[0]?.id ?? 0
}

export const joins = ({ app, ids }: Here, { who }: Person, department_id: number) =>
  app.db.worker((db) =>
    sql`insert into user_department values (${ids.account_id}, ${who.user_id}, ${department_id}, false)`.execute(
      db,
    ),
  )

/** Puts a tag on contacts; makes it when there is none of that name. */
export async function tags(
  { app, ids }: Here,
  classified_name: string,
  contact_ids: number[],
): Promise<void> {
  await app.db.worker(async (db) => {
    await sql`insert into tag (account_id, classified_name) values (${ids.account_id}, ${classified_name})
      on conflict do nothing`.execute(db)
    await sql`
      insert into contact_tag select t.account_id, c.id, t.id from tag t, unnest(${contact_ids}::bigint[]) as c(id)
       where t.account_id = ${ids.account_id} and t.classified_name = ${classified_name}`.execute(db)
  })
}

/** A saved filter of these tags limits what the people of a department find. */
export async function limits(
  { app, ids }: Here,
  {
    name,
    tags: names,
    department_id,
    content_type = 'directories.contact',
  }: {
    name: string
    tags: string[]
    department_id: number
    content_type?: string
  },
): Promise<void> {
  await app.db.worker(async (db) => {
    await sql`insert into saved_filter (account_id, name, content_type)
      values (${ids.account_id}, ${name}, ${content_type})`.execute(db)
    await sql`
      insert into saved_filter_tag select f.account_id, f.id, t.id from saved_filter f
        join tag t on t.account_id = f.account_id and t.classified_name = any(${names}::text[])
       where f.account_id = ${ids.account_id} and f.name = ${name}`.execute(db)
    await sql`
      insert into department_saved_filter select f.account_id, ${department_id}, f.id from saved_filter f
       where f.account_id = ${ids.account_id} and f.name = ${name}`.execute(db)
  })
}

/** Entries of the audit trail of one kind, oldest first. */
export async function audited({ app, ids }: Here, action: string) {
  const { rows } = await app.db.worker((db) =>
    sql<{ actor_id: number; object_id: number | null; details: Record<string, unknown> }>`
      select actor_id, object_id, details from audit
       where account_id = ${ids.account_id} and action = ${action} order by id`.execute(db),
  )
  return rows
}
