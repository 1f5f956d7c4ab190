import { sql } from 'kysely'
import type { Prompt } from '@wardline/contract/paging/prompts/prompt.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import { matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'

export type PromptRow = Omit<Prompt, 'may' | 'snippets'> & {
  snippets: Omit<Prompt['snippets'][number], 'file_url'>[]
}

/** every account: part of a query */
const parts = sql`
  p.version, (select e.display_name from users e where e.account_id = p.account_id and e.id = p.changed_by_user_id) as changed_by,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'position', s.position, 'transcript', s.transcript,
              'mime_type', f.mime_type, 'size', f.size, 'version', s.version,
              'changed_by', (select e.display_name from users e where e.account_id = s.account_id and e.id = s.changed_by_user_id)) order by s.position)
     from prompt_snippet s join file f on f.account_id = s.account_id and f.id = s.file_id
    where s.account_id = p.account_id and s.prompt_id = p.id), '[]') as snippets,
  coalesce((select jsonb_agg(jsonb_build_object('group_id', g.id, 'group_uid', g.uid, 'group', g.name, 'as', used.as)
              order by g.name, used.as)
     from paging_group g
     cross join lateral (values ('online greeting', g.online_greeting_id), ('offline greeting', g.offline_greeting_id))
       as used("as", prompt_id)
    where g.account_id = p.account_id and used.prompt_id = p.id), '[]') as used_by`

export interface PromptKey {
  account_id: number
  id: number
}

interface Params {
  account_id: number
  named: SearchWords
  limit: number
  offset: number
}

export async function listPrompts(
  db: Db,
  { account_id, named, limit, offset }: Params,
): Promise<Page<PromptRow>> {
  const { rows } = await sql<PromptRow & { total: number }>`
    select p.id, p.name, count(*) over () as total, ${parts} from prompt p
     where p.account_id = ${account_id} and ${matchesWords(named, sql`fold(p.name)`)}
     order by fold(p.name), p.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export async function findPrompt(db: Db, { account_id, id }: PromptKey): Promise<PromptRow | undefined> {
  const { rows } = await sql<PromptRow>`
    select p.id, p.name, ${parts} from prompt p where p.account_id = ${account_id} and p.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export async function lockPrompt(db: Db, { account_id, id }: PromptKey): Promise<boolean> {
  const { rows } = await sql`
    select from prompt where account_id = ${account_id} and id = ${id} for update`.execute(db)
  return rows.length > 0
}

export async function insertPrompt(db: Db, account_id: number, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into prompt (account_id, name) values (${account_id}, ${name})
    on conflict (account_id, name) do nothing returning id`.execute(db)
  return rows[0]?.id
}

export async function renamePrompt(
  db: Db,
  { account_id, id }: PromptKey,
  { name, user_id }: { name: string; user_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    update prompt p set name = ${name}, version = version + 1, changed_by_user_id = ${user_id}
     where p.account_id = ${account_id} and p.id = ${id}
       and not exists (select from prompt other
         where other.account_id = ${account_id} and other.name = ${name} and other.id <> ${id})
    returning p.id`.execute(db)
  return rows.length > 0
}

export async function deletePrompt(db: Db, { account_id, id }: PromptKey): Promise<string[]> {
  const { rows } = await sql<{ file_id: number }>`
    delete from prompt_snippet where account_id = ${account_id} and prompt_id = ${id} returning file_id`.execute(
    db,
  )
  await sql`delete from prompt where account_id = ${account_id} and id = ${id}`.execute(db)
  return deleteFiles(
    db,
    account_id,
    rows.map(({ file_id }) => file_id),
  )
}

export async function deleteFiles(db: Db, account_id: number, file_ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ blob_key: string }>`
    delete from file where account_id = ${account_id} and id = any(${file_ids}::bigint[]) and purpose = 'prompt'
    returning blob_key`.execute(db)
  return rows.map(({ blob_key }) => blob_key)
}
