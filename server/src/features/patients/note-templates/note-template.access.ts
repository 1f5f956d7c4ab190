import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { findTemplate, shareTemplate } from './note-template.queries.ts'

/** Undefined for another account's. Locked, so that it is not deleted before the commit. */
export async function lockNoteTemplate(tx: Tx, id: number): Promise<NoteTemplate | undefined> {
  await shareTemplate(tx.db, { account_id: tx.account_id, id })
  return findTemplate(tx.db, { account_id: tx.account_id, id })
}
