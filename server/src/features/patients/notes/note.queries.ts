import type { Note, NoteVersion } from '@wardline/contract/patients/notes/note.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import { matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'
import type { UserRow } from '../care-team-member.queries.ts'

export type NoteRow = Omit<Note, 'author' | 'may'> & UserRow

/** `reader_id` sees no private note of another author, on any path. */
export interface NoteReader {
  account_id: number
  reader_id: number
  patient_ids: number[]
}

/** every account: columns, not a query. */
const columns = sql`
  n.id, n.patient_id, n.author_id as user_id, u.display_name, u.title, u.profile_picture_id,
  u.is_active and not u.is_locked as can_receive, n.type, v.priority, n.template_id as note_template_id,
  t.name as note_template, v.content, v.data, n.created, n.version, v.changed, by.display_name as changed_by`
const joins = sql`
  join note_version v on v.account_id = n.account_id and v.note_id = n.id and v.version = n.version
  join users u on u.account_id = n.account_id and u.id = n.author_id
  join users by on by.account_id = v.account_id and by.id = v.changed_by_user_id
  left join note_template t on t.account_id = n.account_id and t.id = n.template_id`
const readable = ({ account_id, reader_id, patient_ids }: NoteReader) => sql`
  n.account_id = ${account_id} and n.patient_id = any(${patient_ids}::bigint[]) and n.deleted is null
  and (n.type <> 'private' or n.author_id = ${reader_id})`

const searched = sql<string>`fold(concat_ws(E'\\n', v.content, u.display_name, t.name,
  (select string_agg(concat_ws(' ', f->>'name', f->>'value'), E'\\n') from jsonb_array_elements(v.data) f)))`

export interface NoteFilter {
  type: Note['type'] | undefined
  priority: Note['priority'] | undefined
  named: SearchWords
}

export async function listNotes(
  db: Db,
  reader: NoteReader,
  { type, priority, named, limit, offset }: NoteFilter & { limit: number; offset: number },
): Promise<Page<NoteRow>> {
  const { account_id } = reader
  const { rows } = await sql<NoteRow & { total: number }>`
    select ${columns}, count(*) over () as total from note n ${joins}
     where n.account_id = ${account_id} and ${readable(reader)} and ${type === undefined ? sql`true` : sql`n.type = ${type}`}
       and ${priority === undefined ? sql`true` : sql`v.priority = ${priority}`} and ${matchesWords(named, searched)}
     order by n.created desc, n.id desc limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export async function findNote(db: Db, note_id: number, reader: NoteReader): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    select ${columns} from note n ${joins}
     where n.account_id = ${reader.account_id} and n.id = ${note_id} and ${readable(reader)}`.execute(db)
  return rows[0]
}

/** Leaves out versions that were private to another user. */
export async function listVersions(db: Db, note_id: number, reader: NoteReader): Promise<NoteVersion[]> {
  const { rows } = await sql<NoteVersion>`
    select v.version, v.type, v.priority, v.content, v.data, v.changed, by.display_name as changed_by
      from note n
      join note_version v on v.account_id = n.account_id and v.note_id = n.id
       and (v.type <> 'private' or n.author_id = ${reader.reader_id})
      join users by on by.account_id = v.account_id and by.id = v.changed_by_user_id
     where n.account_id = ${reader.account_id} and n.id = ${note_id} and ${readable(reader)}
     order by v.version desc`.execute(db)
  return rows
}

export interface StoredVersion {
  type: Note['type']
  priority: Note['priority']
  content: string
  data: Note['data']
}

export async function insertNote(
  db: Db,
  of: { account_id: number; patient_id: number; author_id: number; template_id: number | null },
  { type, priority, content, data }: StoredVersion,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into note (account_id, patient_id, author_id, template_id, type)
      values (${of.account_id}, ${of.patient_id}, ${of.author_id}, ${of.template_id}::bigint, ${type}) returning id, version)
    insert into note_version (account_id, note_id, version, type, priority, content, data, changed_by_user_id)
    select ${of.account_id}, id, version, ${type}, ${priority}, ${content}, ${JSON.stringify(data)}::jsonb, ${of.author_id}
      from added returning note_id as id`.execute(db)
  return rows[0]?.id ?? 0
}

/** The patient is locked, so that versions follow each other. */
export async function insertVersion(
  db: Db,
  of: { account_id: number; note_id: number; user_id: number },
  { type, priority, content, data }: StoredVersion,
): Promise<void> {
  await sql`
    with changed as (
      update note set type = ${type}, version = version + 1 where account_id = ${of.account_id} and id = ${of.note_id}
      returning id, version)
    insert into note_version (account_id, note_id, version, type, priority, content, data, changed_by_user_id)
    select ${of.account_id}, id, version, ${type}, ${priority}, ${content}, ${JSON.stringify(data)}::jsonb, ${of.user_id}
      from changed`.execute(db)
}

/** The note is stored with its versions, and shown to no one. */
export const markDeleted = (db: Db, { account_id, note_id }: { account_id: number; note_id: number }) =>
  sql`update note set deleted = clock_now() where account_id = ${account_id} and id = ${note_id}`.execute(db)
