import type * as routes from '@wardline/contract/patients/notes/note.routes.ts'
import type {
  NewNote,
  Note,
  NoteChanges,
  NoteVersion,
} from '@wardline/contract/patients/notes/note.schemas.ts'
import { patientChanged } from '@wardline/contract/patients/patient.events.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import { lockNoteTemplate } from '../note-templates/note-template.access.ts'
import { lockPatient, requireRecord } from '../patient.access.ts'
import { auditPatient, publishPatient } from '../patient-change.rules.ts'
import { requireNote, requireNoteReader } from './note.access.ts'
import * as errors from './note.errors.ts'
import { deleteOwnDrafts, takeDraft } from './note-draft.access.ts'
import * as queries from './note.queries.ts'
import { fillFields, isEmptyNote, presentNote } from './note.rules.ts'

const priorities = [0, 1, 2] as const

interface NoteParams {
  id: number
  note_id: number
}

export function listNotes(
  ctx: Context,
  id: number,
  query: QueryOf<typeof routes.listNotes>,
): Promise<Page<Note>> {
  return ctx.transaction(async (tx) => {
    const reader = await requireNoteReader(ctx, tx, id)
    const { count, results } = await queries.listNotes(tx.db, reader, {
      type: query.type,
      priority: priorities.find((priority) => String(priority) === query.priority),
      ...toSearchedPart(query),
    })
    const note_ids = results.map((note) => note.id)
    auditPatient(ctx, tx, reader.patient_id, 'notes.read', { note_ids })
    return { count, results: results.map((row) => presentNote(row, ctx.caller)) }
  })
}

export function getNote(ctx: Context, { id, note_id }: NoteParams): Promise<Note> {
  return ctx.transaction(async (tx) => {
    const reader = await requireNoteReader(ctx, tx, id)
    const note = await requireNote(ctx, tx, note_id, reader)
    auditPatient(ctx, tx, reader.patient_id, 'notes.read', { note_ids: [note_id] })
    return note
  })
}

export function listNoteVersions(
  ctx: Context,
  { id, note_id }: NoteParams,
): Promise<{ count: number; results: NoteVersion[] }> {
  return ctx.transaction(async (tx) => {
    const reader = await requireNoteReader(ctx, tx, id)
    await requireNote(ctx, tx, note_id, reader)
    const results = await queries.listVersions(tx.db, note_id, reader)
    auditPatient(ctx, tx, reader.patient_id, 'notes.read', { note_ids: [note_id] })
    return { count: results.length, results }
  })
}

export function createNote(ctx: Context, patient_id: number, input: NewNote): Promise<Note> {
  const { account_id, user_id: author_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    await lockPatient(tx, patient_id)
    await requireRecord(ctx, tx.db, patient_id)
    const template =
      input.note_template_id === null ? null : await lockNoteTemplate(tx, input.note_template_id)
    if (template === undefined) throw invalid({ note_template_id: [errors.noSuchTemplate] })
    const stored = {
      type: input.type,
      priority: input.priority ?? template?.priority ?? 1,
      content: input.content,
      data: requireData(template?.fields ?? [], input.data),
    }
    requireContent(stored)
    await takeDraft(ctx, tx, input)
    const of = { account_id, patient_id, author_id, template_id: input.note_template_id }
    const note_id = await queries.insertNote(tx.db, of, stored)
    record(ctx, tx, { patient_id, note_id, type: input.type }, 'created')
    return requireNote(ctx, tx, note_id, { account_id, reader_id: author_id, patient_ids: [patient_id] })
  })
}

/** @throws 409 if the note changed after the version that the caller saw */
export function changeNote(ctx: Context, { id, note_id }: NoteParams, input: NoteChanges): Promise<Note> {
  const { account_id, user_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    await lockPatient(tx, id)
    const reader = await requireNoteReader(ctx, tx, id)
    const before = await requireNote(ctx, tx, note_id, reader)
    if (!before.may.edit) throw new AppError(errors.notAuthor(before.author.display_name))
    if (input.type !== undefined && input.type !== before.type && before.author.id !== user_id)
      throw invalid({ type: [errors.typeOfOthers] })
    requireVersion(input.version, before, errors.changed)
    const { note_template_id } = before
    const template = note_template_id === null ? null : await lockNoteTemplate(tx, note_template_id)
    const stored = {
      type: input.type ?? before.type,
      priority: input.priority ?? before.priority,
      content: input.content ?? before.content,
      data: input.data ? requireData(template?.fields ?? [], input.data, before.data) : before.data,
    }
    requireContent(stored)
    await takeDraft(ctx, tx, input)
    await queries.insertVersion(tx.db, { account_id, note_id, user_id }, stored)
    const isPrivate = before.type === 'private' && stored.type === 'private'
    record(ctx, tx, { patient_id: id, note_id, type: isPrivate ? 'private' : 'shared' }, 'changed')
    return requireNote(ctx, tx, note_id, reader)
  })
}

export function deleteNote(ctx: Context, { id, note_id }: NoteParams): Promise<void> {
  return ctx.transaction(async (tx) => {
    await lockPatient(tx, id)
    const { may, author, type } = await requireNote(ctx, tx, note_id, await requireNoteReader(ctx, tx, id))
    if (!may.delete) throw new AppError(errors.cannotDelete(author.display_name))
    await queries.markDeleted(tx.db, { account_id: tx.account_id, note_id })
    await deleteOwnDrafts(ctx, tx, note_id)
    record(ctx, tx, { patient_id: id, note_id, type }, 'deleted')
  })
}

function requireData(...input: Parameters<typeof fillFields>): Note['data'] {
  const filled = fillFields(...input)
  if ('problem' in filled) throw invalid({ data: [filled.problem] })
  return filled.data
}

function requireContent(stored: queries.StoredVersion): void {
  if (isEmptyNote(stored)) throw invalid({ content: [errors.emptyNote] })
}

/** A private note is announced to the devices of its author only. */
function record(
  ctx: Context,
  tx: Tx,
  { patient_id, note_id, type }: { patient_id: number; note_id: number; type: Note['type'] },
  change: 'created' | 'changed' | 'deleted',
): void {
  const { user_id } = ctx.caller
  auditPatient(ctx, tx, patient_id, `note.${change}`, { note_id })
  if (type === 'private') tx.emit(patientChanged, { user: user_id }, { patient_id, changed_by_id: user_id })
  else publishPatient(tx, user_id, patient_id)
}
