import { noteTemplatesChanged } from '@wardline/contract/patients/note-templates/note-template.events.ts'
import type {
  NewNoteTemplate,
  NoteTemplate,
  NoteTemplateChanges,
} from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, nameTaken } from '../../../platform/http/errors.ts'
import type { Page, Part } from '../../../platform/http/paging.ts'
import { recordKey, versionedRecord } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import { settingInUse } from '../patient-setting.errors.ts'
import * as errors from './note-template.errors.ts'
import * as queries from './note-template.queries.ts'

const templates = versionedRecord({
  conflict: errors.changed,
  lock: queries.lockTemplate,
  find: queries.findTemplate,
  publish({ caller }, tx, { id }, change, details) {
    tx.emit(noteTemplatesChanged, { account: true }, {})
    tx.audit(caller.user_id, `note_template.${change}`, { note_template: id }, details)
  },
})

export const listNoteTemplates = (
  ctx: Context,
  query: Part & { search: string },
): Promise<Page<NoteTemplate>> =>
  ctx.read((db) => queries.listTemplates(db, ctx.caller.account_id, toSearchedPart(query)))

export const getNoteTemplate = (ctx: Context, id: number): Promise<NoteTemplate> =>
  templates.get(ctx, recordKey(ctx, id))

export function createNoteTemplate(ctx: Context, input: NewNoteTemplate): Promise<NoteTemplate> {
  const { account_id, user_id } = ctx.caller
  return templates.create(ctx, async (tx) => {
    await requireFields(tx, input.field_ids)
    const id = await queries.insertTemplate(tx.db, { account_id, user_id }, input)
    if (id === undefined) throw nameTaken('A note template')
    const key = { account_id, id }
    await queries.setTemplateFields(tx.db, key, input.field_ids)
    return { key, details: input }
  })
}

/** Notes keep the fields that they were saved with. @throws 409 if it changed after the version that the caller saw */
export function changeNoteTemplate(
  ctx: Context,
  id: number,
  input: NoteTemplateChanges,
): Promise<NoteTemplate> {
  const key = recordKey(ctx, id)
  return templates.change(ctx, key, input.version, async (tx, before) => {
    const { name = before.name, priority = before.priority, field_ids = before.field_ids } = input
    await requireFields(tx, field_ids)
    if (!(await queries.updateTemplate(tx.db, { ...key, user_id: ctx.caller.user_id }, { name, priority })))
      throw nameTaken('A note template')
    await queries.setTemplateFields(tx.db, key, field_ids)
    return { details: { name, priority, field_ids, was: before.name } }
  })
}

export function deleteNoteTemplate(ctx: Context, id: number): Promise<void> {
  const key = recordKey(ctx, id)
  return templates.remove(ctx, key, async (tx, { name, is_used }) => {
    if (is_used) throw new AppError(settingInUse(name))
    await queries.deleteTemplate(tx.db, key)
    return { details: { name } }
  })
}

async function requireFields(tx: Tx, field_ids: readonly number[]): Promise<void> {
  if (new Set(field_ids).size < field_ids.length) throw invalid({ field_ids: [errors.fieldTwice] })
  const existing = await queries.lockFields(tx.db, tx.account_id, field_ids)
  if (existing.length < field_ids.length) throw invalid({ field_ids: [errors.noSuchField] })
}
