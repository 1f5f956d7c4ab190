import { sql } from 'kysely'
import type { Hospital } from './hospital.ts'

export interface Named {
  /** The people and their contacts, in the order of the names. */
  user_ids: number[]
  contact_ids: number[]
  patient_ids: number[]
  message_type_ids: number[]
}

/** Everything in the hospital that has a name, once with each of these. */
export const nameEverything = ({ app, ids: { account_id } }: Hospital, names: string[]): Promise<Named> =>
  app.db.worker(async (db) => {
    const all = sql`unnest(${names}::text[]) with ordinality as named(name, n)`
    const idsOf = async (query: ReturnType<typeof sql<{ id: number }>>) =>
      (await query.execute(db)).rows.map(({ id }) => id)
    const user_ids = await idsOf(sql<{ id: number }>`
      insert into users (account_id, username, email, first_name, last_name, title)
      select ${account_id}, 'named' || n, 'named' || n || '@hospital.test', name, '', name from ${all} order by n
      returning id`)
    const contact_ids = await idsOf(sql<{ id: number }>`
      insert into contact (account_id, type, user_id)
      select ${account_id}, 'User', id from unnest(${user_ids}::bigint[]) as made(id) order by id returning id`)
    const patient_ids = await idsOf(sql<{ id: number }>`
      insert into patient (account_id, mrn, first_name, last_name, date_of_birth)
      select ${account_id}, 'S' || n, name, name, '1970-01-01' from ${all} order by n returning id`)
    await sql`
      with made as (
        insert into department (account_id, name) select ${account_id}, name from ${all} where n % 8 = 0 returning id)
      insert into contact (account_id, type, department_id) select ${account_id}, 'Department', id from made`.execute(
      db,
    )
    await sql`
      with made as (
        insert into paging_group (account_id, name, type) select ${account_id}, name, 'BroadcastGroup' from ${all}
         where n % 8 = 1 returning id)
      insert into contact (account_id, type, paging_group_id)
      select ${account_id}, 'BroadcastGroup', id from made`.execute(db)
    const message_type_ids = await idsOf(sql<{ id: number }>`
      insert into message_type (account_id, name, response_options, fields)
      select ${account_id}, name, array[left(name, 100)],
             (select jsonb_agg(jsonb_build_object('slug', slug, 'label', name, 'field_type', 'text',
                                                  'default_value', name, 'required', false, 'options', '[]'::jsonb))
                from unnest(array['one', 'other']) as slug)
        from ${all} where n <= 200 order by n returning id`)
    return { user_ids, contact_ids, patient_ids, message_type_ids }
  })
