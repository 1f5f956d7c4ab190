import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { TemplateField } from './handoff-note.rules.ts'

/** The fields that ship with the account, in the order of I-PASS; those that were deleted are absent. */
export async function listHandoffFields(db: Db, account_id: number): Promise<TemplateField[]> {
  const { rows } = await sql<TemplateField>`
    select id, name, show_label, substr(key, length('handoff_') + 1) as key from note_field
     where account_id = ${account_id} and key like 'handoff\_%' order by id`.execute(db)
  return rows
}

export async function findHandoffTemplate(
  db: Db,
  account_id: number,
): Promise<{ id: number | null; time_zone: string }> {
  const { rows } = await sql<{ id: number | null; time_zone: string }>`
    select t.id, a.time_zone from account a
      left join note_template t on t.account_id = a.account_id and t.key = 'handoff'
     where a.account_id = ${account_id}`.execute(db)
  return rows[0] ?? { id: null, time_zone: 'UTC' }
}

export const recordNote = (db: Db, of: { account_id: number; id: number; note_id: number }) =>
  sql`update patient_handoff set note_id = ${of.note_id} where account_id = ${of.account_id} and id = ${of.id}`.execute(
    db,
  )
