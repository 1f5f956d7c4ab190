import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { StoredFile } from '../../../platform/files/store-upload.ts'
import { deleteFiles } from './prompt.queries.ts'

interface NewSnippet extends StoredFile {
  account_id: number
  prompt_id: number
  uploaded_by: number
}

export async function insertSnippet(
  db: Db,
  { account_id, prompt_id, uploaded_by, name, mime_type, size, sha256, blob_key }: NewSnippet,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with stored as (
      insert into file (account_id, purpose, name, mime_type, size, sha256, blob_key, uploaded_by)
      values (${account_id}, 'prompt', ${name}, ${mime_type}, ${size}, ${sha256}, ${blob_key}, ${uploaded_by})
      returning id
    )
    insert into prompt_snippet (account_id, prompt_id, position, file_id)
    select ${account_id}, ${prompt_id},
           coalesce((select max(position) from prompt_snippet
                      where account_id = ${account_id} and prompt_id = ${prompt_id}), 0) + 1, stored.id
      from stored returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The insert returned no row.')
  return row.id
}

export async function findPromptOfSnippet(
  db: Db,
  account_id: number,
  id: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ prompt_id: number }>`
    select prompt_id from prompt_snippet where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0]?.prompt_id
}

export async function setTranscript(
  db: Db,
  one: { account_id: number; user_id: number; id: number; transcript: string },
): Promise<void> {
  await sql`
    update prompt_snippet set transcript = ${one.transcript}, version = version + 1, changed_by_user_id = ${one.user_id}
     where account_id = ${one.account_id} and id = ${one.id}`.execute(db)
}

export async function deleteSnippet(db: Db, account_id: number, id: number): Promise<string[]> {
  const { rows } = await sql<{ file_id: number }>`
    delete from prompt_snippet where account_id = ${account_id} and id = ${id} returning file_id`.execute(db)
  return deleteFiles(
    db,
    account_id,
    rows.map(({ file_id }) => file_id),
  )
}

export interface SnippetFile {
  mime_type: string
  size: number
  blob_key: string
}

export async function findSnippetFile(
  db: Db,
  account_id: number,
  id: number,
): Promise<SnippetFile | undefined> {
  const { rows } = await sql<SnippetFile>`
    select f.mime_type, f.size, f.blob_key
      from prompt_snippet s join file f on f.account_id = s.account_id and f.id = s.file_id
     where s.account_id = ${account_id} and s.id = ${id}`.execute(db)
  return rows[0]
}
