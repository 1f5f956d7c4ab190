import type {
  NewNoteDraft,
  NoteDraft,
  NoteDraftChanges,
} from '@wardline/contract/patients/notes/note-draft.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** Every statement names the author: no other user reads or changes a draft. */
interface DraftKey {
  account_id: number
  author_id: number
  draft_id: number
}

export type DraftRow = Omit<NoteDraft, 'may'> & { may_save: boolean }

/** every account: columns, not a query. */
const columns = sql`
  d.id, d.patient_id, d.note_id, d.note_version, d.type, d.priority, d.note_template_id, d.content, d.data, d.version,
  d.created, d.changed,
  d.note_id is null or exists (
    select from note n where n.account_id = d.account_id and n.id = d.note_id and n.deleted is null
       and (n.author_id = d.author_id or n.type = 'shared')) as may_save`

export async function listDrafts(
  db: Db,
  of: { account_id: number; author_id: number; patient_ids: number[] },
): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select ${columns} from note_draft d
     where d.account_id = ${of.account_id} and d.author_id = ${of.author_id}
       and d.patient_id = any(${of.patient_ids}::bigint[])
     order by d.changed desc, d.id desc`.execute(db)
  return rows
}

export async function findDraft(
  db: Db,
  { account_id, author_id, draft_id }: DraftKey,
): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select ${columns} from note_draft d
     where d.account_id = ${account_id} and d.author_id = ${author_id} and d.id = ${draft_id}`.execute(db)
  return rows[0]
}

/** Undefined if the author has as many drafts about the patient as are allowed. */
export async function insertDraft(
  db: Db,
  of: { account_id: number; author_id: number; patient_id: number; most: number },
  draft: NewNoteDraft,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into note_draft (account_id, patient_id, author_id, note_id, note_version, type, priority, note_template_id,
                            content, data)
    select ${of.account_id}, ${of.patient_id}, ${of.author_id}, ${draft.note_id}::bigint, ${draft.note_version}::integer,
           ${draft.type}, ${draft.priority}, ${draft.note_template_id}::bigint, ${draft.content},
           ${JSON.stringify(draft.data)}::jsonb
     where (select count(*) from note_draft d where d.account_id = ${of.account_id}
               and d.author_id = ${of.author_id} and d.patient_id = ${of.patient_id}) < ${of.most}
    returning id`.execute(db)
  return rows[0]?.id
}

/** False if the draft is another version by now. */
export async function updateDraft(
  db: Db,
  { account_id, author_id, draft_id }: DraftKey,
  draft: NoteDraftChanges,
): Promise<boolean> {
  const { rows } = await sql`
    update note_draft
       set type = ${draft.type}, priority = ${draft.priority}, note_template_id = ${draft.note_template_id}::bigint,
           content = ${draft.content}, data = ${JSON.stringify(draft.data)}::jsonb,
           note_version = ${draft.note_version}::integer, version = version + 1, changed = clock_now()
     where account_id = ${account_id} and author_id = ${author_id} and id = ${draft_id} and version = ${draft.version}
    returning id`.execute(db)
  return rows.length > 0
}

/** False if the draft does not exist, or is not `version` by now. */
export async function deleteDraft(
  db: Db,
  { account_id, author_id, draft_id }: DraftKey,
  version: number | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    delete from note_draft
     where account_id = ${account_id} and author_id = ${author_id} and id = ${draft_id}
       and version = coalesce(${version ?? null}::integer, version)
    returning id`.execute(db)
  return rows.length > 0
}

export const deleteDraftsOfNote = (
  db: Db,
  { account_id, author_id, note_id }: { account_id: number; author_id: number; note_id: number },
) =>
  sql`delete from note_draft where account_id = ${account_id} and author_id = ${author_id} and note_id = ${note_id}`.execute(
    db,
  )
