import type { Note } from '@wardline/contract/patients/notes/note.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { requirePatient } from '../patient.access.ts'
import { findNote, type NoteReader } from './note.queries.ts'
import { presentNote } from './note.rules.ts'

/** Accepts notes of records that were merged into the patient's, too. */
export async function requireNoteReader(
  ctx: Context,
  tx: Tx,
  id: number,
): Promise<NoteReader & { patient_id: number }> {
  const { id: patient_id, merged_ids } = await requirePatient(ctx, tx.db, id)
  const { account_id, user_id: reader_id } = ctx.caller
  return { account_id, reader_id, patient_id, patient_ids: [patient_id, ...merged_ids] }
}

/** @throws 404 for a private note of another user, as for one that never existed */
export async function requireNote(ctx: Context, tx: Tx, note_id: number, reader: NoteReader): Promise<Note> {
  const row = await findNote(tx.db, note_id, reader)
  if (!row) throw notFound()
  return presentNote(row, ctx.caller)
}
