import type { NewNoteField, NoteField } from '@wardline/contract/patients/note-fields/note-field.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import type { RecordKey } from '../../../platform/http/versions.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchedPart } from '../../accounts/search/search-words.rules.ts'

interface Editor {
  account_id: number
  user_id: number
}

const name = sql<string>`fold(f.name)`
/** every account: columns, not a query. */
const columns = sql`
  f.id, f.name, f.required, f.show_label, f.version, by.display_name as changed_by,
  (select count(*)::int from note_template_field tf where tf.account_id = f.account_id and tf.field_id = f.id) as template_count`
const joins = sql`left join users by on by.account_id = f.account_id and by.id = f.changed_by_user_id`

export async function listFields(
  db: Db,
  account_id: number,
  { named, limit, offset }: SearchedPart,
): Promise<Page<NoteField>> {
  const { rows } = await sql<NoteField & { total: number }>`
    select ${columns}, count(*) over () as total from note_field f ${joins}
     where f.account_id = ${account_id} and ${matchesWords(named, name)}
     order by ${matchRank(named, name)}, ${name}, f.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export async function findField(db: Db, { account_id, id }: RecordKey): Promise<NoteField | undefined> {
  const { rows } = await sql<NoteField>`
    select ${columns} from note_field f ${joins}
     where f.account_id = ${account_id} and f.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the row until commit, so that the second of two changes sees the first. */
export const lockField = (db: Db, { account_id, id }: RecordKey) =>
  sql`select from note_field where account_id = ${account_id} and id = ${id} for update`.execute(db)

/** Undefined if another field has the name. */
export async function insertField(
  db: Db,
  { account_id, user_id }: Editor,
  field: NewNoteField,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into note_field (account_id, name, required, show_label, changed_by_user_id)
    values (${account_id}, ${field.name}, ${field.required}, ${field.show_label}, ${user_id})
    on conflict (account_id, name) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** False if another field has the name. */
export async function updateField(
  db: Db,
  { account_id, user_id }: Editor,
  field: NewNoteField & { id: number },
): Promise<boolean> {
  const { rows } = await sql`
    update note_field set name = ${field.name}, required = ${field.required}, show_label = ${field.show_label},
           version = version + 1, changed = clock_now(), changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${field.id}
       and not exists (select from note_field other where other.account_id = ${account_id} and other.name = ${field.name}
         and other.id <> ${field.id}) returning id`.execute(db)
  return rows.length > 0
}

export const deleteField = (db: Db, { account_id, id }: RecordKey) =>
  sql`delete from note_field where account_id = ${account_id} and id = ${id}`.execute(db)
