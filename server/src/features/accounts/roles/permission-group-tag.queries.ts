import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { GroupKey } from './permission-group.queries.ts'

/** Selects the tags that exist, and locks them against deletion until commit. */
export async function lockTags(db: Db, account_id: number, tag_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tag where account_id = ${account_id} and id = any(${tag_ids}::bigint[])
     order by id for key share`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertGroupTags(
  db: Db,
  { account_id, group_id }: GroupKey,
  tag_ids: number[],
): Promise<number[]> {
  const { rows } = await sql<{ tag_id: number }>`
    insert into permission_group_tag (account_id, group_id, tag_id)
    select ${account_id}, ${group_id}, id from unnest(${tag_ids}::bigint[]) as added(id)
    on conflict do nothing returning tag_id`.execute(db)
  return rows.map(({ tag_id }) => tag_id)
}

export async function deleteGroupTag(
  db: Db,
  { account_id, group_id }: GroupKey,
  tag_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from permission_group_tag
     where account_id = ${account_id} and group_id = ${group_id} and tag_id = ${tag_id} returning tag_id`.execute(
    db,
  )
  return rows.length > 0
}
