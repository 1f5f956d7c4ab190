import type { Tx } from '../../../platform/db/transaction.ts'
import { insertNote } from '../notes/note.queries.ts'
import { presentContent } from './handoff-content.rules.ts'
import * as queries from './handoff-note.queries.ts'
import { writeHandoffNote } from './handoff-note.rules.ts'
import type { HandoffRow } from './patient-handoff.queries.ts'

/** Keeps an accepted handoff as a record of its giver, with the read-back of its receiver. */
export async function keepAsNote(tx: Tx, handoff: HandoffRow, read_back: string): Promise<void> {
  const { account_id } = tx
  const { patient_id, from_user_id, from_name, to_name, severity, note, content } = handoff
  const template = await queries.findHandoffTemplate(tx.db, account_id)
  const fields = await queries.listHandoffFields(tx.db, account_id)
  const written = writeHandoffNote(
    { ...presentContent(content, severity, handoff.owner_names), note, read_back },
    { fields, time_zone: template.time_zone, heading: `${from_name} handed off to ${to_name}.` },
  )
  const note_id = await insertNote(
    tx.db,
    { account_id, patient_id, author_id: from_user_id, template_id: template.id },
    { type: 'record', priority: 1, ...written },
  )
  await queries.recordNote(tx.db, { account_id, id: handoff.id, note_id })
  tx.audit(from_user_id, 'note.created', { patient: patient_id }, { note_id, handoff_id: handoff.id })
}
