import type { NewNote } from '@wardline/contract/patients/notes/note.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import * as errors from './note.errors.ts'
import * as queries from './note-draft.queries.ts'

/**
 * Deletes the draft that a note is saved from, so that two devices with the same draft save one note.
 * @throws 409 if it is gone already, or has another text than the caller saw
 */
export async function takeDraft(
  { caller }: Context,
  tx: Tx,
  { draft_id, draft_version }: Pick<NewNote, 'draft_id' | 'draft_version'>,
): Promise<void> {
  if (draft_id === undefined) return
  const { account_id, user_id: author_id } = caller
  const key = { account_id, author_id, draft_id }
  if (await queries.deleteDraft(tx.db, key, draft_version)) return
  throw new AppError((await queries.findDraft(tx.db, key)) ? errors.draftChanged : errors.draftGone)
}

/** Drafts of other users stay, so that their text is not lost with the note. */
export const deleteOwnDrafts = ({ caller }: Context, tx: Tx, note_id: number) =>
  queries.deleteDraftsOfNote(tx.db, { account_id: caller.account_id, author_id: caller.user_id, note_id })
