import type {
  NewNoteTemplate,
  NoteTemplate,
} from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import type { RecordKey } from '../../../platform/http/versions.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchedPart } from '../../accounts/search/search-words.rules.ts'

const name = sql<string>`fold(t.name)`
/** every account: columns, not a query. */
const columns = sql`
  t.id, t.name, t.priority, t.version, by.display_name as changed_by,
  array(select tf.field_id from note_template_field tf
         where tf.account_id = t.account_id and tf.template_id = t.id order by tf.position) as field_ids,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'required', f.required, 'show_label', f.show_label)
              order by tf.position)
     from note_template_field tf join note_field f on f.account_id = tf.account_id and f.id = tf.field_id
    where tf.account_id = t.account_id and tf.template_id = t.id), '[]') as fields,
  t.key is not null or exists (select from note n where n.account_id = t.account_id and n.template_id = t.id) as is_used`
const joins = sql`left join users by on by.account_id = t.account_id and by.id = t.changed_by_user_id`

export async function listTemplates(
  db: Db,
  account_id: number,
  { named, limit, offset }: SearchedPart,
): Promise<Page<NoteTemplate>> {
  const { rows } = await sql<NoteTemplate & { total: number }>`
    select ${columns}, count(*) over () as total from note_template t ${joins}
     where t.account_id = ${account_id} and ${matchesWords(named, name)}
     order by ${matchRank(named, name)}, ${name}, t.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export async function findTemplate(db: Db, { account_id, id }: RecordKey): Promise<NoteTemplate | undefined> {
  const { rows } = await sql<NoteTemplate>`
    select ${columns} from note_template t ${joins} where t.account_id = ${account_id} and t.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Locks the row until commit, so that the second of two changes sees the first. */
export const lockTemplate = (db: Db, { account_id, id }: RecordKey) =>
  sql`select from note_template where account_id = ${account_id} and id = ${id} for update`.execute(db)

/** Undefined if another template has the name. */
export async function insertTemplate(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  template: Pick<NewNoteTemplate, 'name' | 'priority'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into note_template (account_id, name, priority, changed_by_user_id)
    values (${account_id}, ${template.name}, ${template.priority}, ${user_id})
    on conflict (account_id, name) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** False if another template has the name. */
export async function updateTemplate(
  db: Db,
  { account_id, id, user_id }: RecordKey & { user_id: number },
  template: Pick<NewNoteTemplate, 'name' | 'priority'>,
): Promise<boolean> {
  const { rows } = await sql`
    update note_template set name = ${template.name}, priority = ${template.priority}, version = version + 1,
           changed = clock_now(), changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${id}
       and not exists (select from note_template other where other.account_id = ${account_id}
         and other.name = ${template.name} and other.id <> ${id}) returning id`.execute(db)
  return rows.length > 0
}

/** Locks the fields, so that none is deleted before the commit. Returns those that exist. */
export async function lockFields(
  db: Db,
  account_id: number,
  field_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from note_field where account_id = ${account_id} and id = any(${[...field_ids]}::bigint[])
     order by id for key share`.execute(db)
  return rows.map(({ id }) => id)
}

export async function setTemplateFields(
  db: Db,
  { account_id, id }: RecordKey,
  field_ids: readonly number[],
): Promise<void> {
  await sql`delete from note_template_field where account_id = ${account_id} and template_id = ${id}`.execute(
    db,
  )
  await sql`
    insert into note_template_field (account_id, template_id, field_id, position)
    select ${account_id}, ${id}, field_id, place from unnest(${[...field_ids]}::bigint[]) with ordinality as f(field_id, place)`.execute(
    db,
  )
}

export const deleteTemplate = (db: Db, { account_id, id }: RecordKey) =>
  sql`delete from note_template where account_id = ${account_id} and id = ${id}`.execute(db)

export const shareTemplate = (db: Db, { account_id, id }: RecordKey) =>
  sql`select from note_template where account_id = ${account_id} and id = ${id} for share`.execute(db)
