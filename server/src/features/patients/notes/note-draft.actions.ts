import type {
  NewNoteDraft,
  NoteDraft,
  NoteDraftChanges,
} from '@wardline/contract/patients/notes/note-draft.schemas.ts'
import { patientChanged } from '@wardline/contract/patients/patient.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { lockNoteTemplate } from '../note-templates/note-template.access.ts'
import { auditPatient } from '../patient-change.rules.ts'
import { requireNote, requireNoteReader } from './note.access.ts'
import * as errors from './note.errors.ts'
import * as queries from './note-draft.queries.ts'

interface DraftParams {
  id: number
  draft_id: number
}

/** Reading is not audited: callers read their own texts. */
export function listNoteDrafts(ctx: Context, id: number): Promise<{ count: number; results: NoteDraft[] }> {
  return ctx.transaction(async (tx) => {
    const { account_id, reader_id: author_id, patient_ids } = await requireNoteReader(ctx, tx, id)
    const results = await queries.listDrafts(tx.db, { account_id, author_id, patient_ids })
    return { count: results.length, results: results.map(presentDraft) }
  })
}

export function createNoteDraft(ctx: Context, id: number, input: NewNoteDraft): Promise<NoteDraft> {
  const { account_id, user_id: author_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const reader = await requireNoteReader(ctx, tx, id)
    const { patient_id } = reader
    if (input.note_id !== null) {
      const note = await requireNote(ctx, tx, input.note_id, reader)
      if (!note.may.edit) throw new AppError(errors.notAuthor(note.author.display_name))
    }
    await requireTemplate(tx, input.note_template_id)
    const of = { account_id, author_id, patient_id, most: errors.maxDrafts }
    const draft_id = await queries.insertDraft(tx.db, of, input)
    if (draft_id === undefined) throw new AppError(errors.tooManyDrafts)
    record(ctx, tx, { patient_id, draft_id }, 'created')
    return load(ctx, tx, draft_id)
  })
}

/** Audited once per draft, when it begins: a pause of the author is not a step of its own. */
export function changeNoteDraft(
  ctx: Context,
  { id, draft_id }: DraftParams,
  input: NoteDraftChanges,
): Promise<NoteDraft> {
  const { account_id, user_id: author_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    await requireDraft(ctx, tx, { id, draft_id })
    await requireTemplate(tx, input.note_template_id)
    if (!(await queries.updateDraft(tx.db, { account_id, author_id, draft_id }, input)))
      throw new AppError(errors.draftChanged)
    return load(ctx, tx, draft_id)
  })
}

/** @throws 409 if the draft changed after `version` */
export function deleteNoteDraft(
  ctx: Context,
  { id, draft_id }: DraftParams,
  version: number | undefined,
): Promise<void> {
  const { account_id, user_id: author_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const { patient_id } = await requireDraft(ctx, tx, { id, draft_id })
    if (!(await queries.deleteDraft(tx.db, { account_id, author_id, draft_id }, version)))
      throw new AppError(errors.draftChanged)
    record(ctx, tx, { patient_id, draft_id }, 'deleted')
  })
}

/** @throws 404 for a draft of another user or about another patient */
async function requireDraft(ctx: Context, tx: Tx, { id, draft_id }: DraftParams): Promise<NoteDraft> {
  const { patient_ids } = await requireNoteReader(ctx, tx, id)
  const draft = await load(ctx, tx, draft_id)
  if (!patient_ids.includes(draft.patient_id)) throw notFound()
  return draft
}

async function load({ caller }: Context, tx: Tx, draft_id: number): Promise<NoteDraft> {
  const { account_id, user_id: author_id } = caller
  const row = await queries.findDraft(tx.db, { account_id, author_id, draft_id })
  if (!row) throw notFound()
  return presentDraft(row)
}

async function requireTemplate(tx: Tx, id: number | null): Promise<void> {
  if (id !== null && !(await lockNoteTemplate(tx, id)))
    throw invalid({ note_template_id: [errors.noSuchTemplate] })
}

const presentDraft = ({ may_save, ...draft }: queries.DraftRow): NoteDraft => ({
  ...draft,
  may: { save: may_save },
})

/** Announced to the other devices of the author only. */
function record(
  ctx: Context,
  tx: Tx,
  { patient_id, draft_id }: { patient_id: number; draft_id: number },
  change: 'created' | 'deleted',
): void {
  const { user_id } = ctx.caller
  auditPatient(ctx, tx, patient_id, `note_draft.${change}`, { draft_id })
  tx.emit(patientChanged, { user: user_id }, { patient_id, changed_by_id: user_id })
}
