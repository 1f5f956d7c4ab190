import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { StoredChange } from './draft-change.rules.ts'

export interface StoredDraft {
  id: number
  group_id: number
  name: string
  changes: StoredChange[]
  author: string | null
  created: string
  version: number
  changed_by: string | null
}

export interface DraftKey {
  account_id: number
  group_id: number
  id: number
}

type Key = Omit<DraftKey, 'id'>

/** Newest first; with `id`, only that one. */
export async function listDrafts(db: Db, { account_id, group_id }: Key, id?: number): Promise<StoredDraft[]> {
  const { rows } = await sql<StoredDraft>`
    select d.id, d.group_id, d.name, d.changes, author.display_name as author, d.created, d.version,
           changer.display_name as changed_by
      from calendar_draft d
      left join users author on author.account_id = d.account_id and author.id = d.author_id
      left join users changer on changer.account_id = d.account_id and changer.id = d.changed_by_user_id
     where d.account_id = ${account_id} and d.group_id = ${group_id}
       and ${id === undefined ? sql`true` : sql`d.id = ${id}`}
     order by d.id desc`.execute(db)
  return rows
}

export async function findDraft(db: Db, { id, ...key }: DraftKey): Promise<StoredDraft | undefined> {
  const [draft] = await listDrafts(db, key, id)
  return draft
}

export async function lockDraft(db: Db, { account_id, group_id, id }: DraftKey): Promise<void> {
  await sql`
    select from calendar_draft
     where account_id = ${account_id} and group_id = ${group_id} and id = ${id} for update`.execute(db)
}

interface DraftRow {
  name: string
  changes: readonly StoredChange[]
  by_user_id: number
}

export async function insertDraft(
  db: Db,
  { account_id, group_id }: Key,
  { name, changes, by_user_id }: DraftRow,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into calendar_draft (account_id, group_id, name, changes, author_id, changed_by_user_id)
    values (${account_id}, ${group_id}, ${name}, ${JSON.stringify(changes)}::jsonb, ${by_user_id}, ${by_user_id})
    returning id`.execute(db)
  const [inserted] = rows
  if (!inserted) throw new Error('The insert returned no row.')
  return inserted.id
}

export async function updateDraft(
  db: Db,
  { account_id, group_id, id }: DraftKey,
  { name, changes, by_user_id }: DraftRow,
): Promise<void> {
  await sql`
    update calendar_draft
       set name = ${name}, changes = ${JSON.stringify(changes)}::jsonb, version = version + 1,
           changed_by_user_id = ${by_user_id}
     where account_id = ${account_id} and group_id = ${group_id} and id = ${id}`.execute(db)
}

export async function deleteDraft(db: Db, { account_id, group_id, id }: DraftKey): Promise<void> {
  await sql`
    delete from calendar_draft
     where account_id = ${account_id} and group_id = ${group_id} and id = ${id}`.execute(db)
}
