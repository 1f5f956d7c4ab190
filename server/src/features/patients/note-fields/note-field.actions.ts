import type * as contract from '@wardline/contract/patients/note-fields/note-field.schemas.ts'
import { noteTemplatesChanged } from '@wardline/contract/patients/note-templates/note-template.events.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, nameTaken } from '../../../platform/http/errors.ts'
import type { Page, Part } from '../../../platform/http/paging.ts'
import { recordKey, versionedRecord, withChanges } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import { settingInUse } from '../patient-setting.errors.ts'
import * as queries from './note-field.queries.ts'

type NoteField = contract.NoteField

const fields = versionedRecord({
  conflict: { code: 'note_field.changed', noun: 'this note field' },
  lock: queries.lockField,
  find: queries.findField,
  publish({ caller }, tx, { id }, change, details) {
    tx.emit(noteTemplatesChanged, { account: true }, {})
    tx.audit(caller.user_id, `note_field.${change}`, { note_field: id }, details)
  },
})

export const listNoteFields = (ctx: Context, query: Part & { search: string }): Promise<Page<NoteField>> =>
  ctx.read((db) => queries.listFields(db, ctx.caller.account_id, toSearchedPart(query)))

export const getNoteField = (ctx: Context, id: number): Promise<NoteField> =>
  fields.get(ctx, recordKey(ctx, id))

export const createNoteField = (ctx: Context, input: contract.NewNoteField): Promise<NoteField> =>
  fields.create(ctx, async (tx) => {
    const id = await queries.insertField(tx.db, ctx.caller, input)
    if (id === undefined) throw nameTaken('A note field')
    return { key: recordKey(ctx, id), details: { name: input.name } }
  })

export const changeNoteField = (
  ctx: Context,
  id: number,
  { version, ...changes }: contract.NoteFieldChanges,
): Promise<NoteField> =>
  fields.change(ctx, recordKey(ctx, id), version, async (tx, before) => {
    const field = withChanges(before, changes)
    if (!(await queries.updateField(tx.db, ctx.caller, field))) throw nameTaken('A note field')
    return { details: { name: field.name, was: before.name } }
  })

export const deleteNoteField = (ctx: Context, id: number): Promise<void> =>
  fields.remove(ctx, recordKey(ctx, id), async (tx, { name, template_count }) => {
    if (template_count > 0) throw new AppError(settingInUse(name))
    await queries.deleteField(tx.db, recordKey(ctx, id))
    return { details: { name } }
  })
