import { noteTemplatesChanged } from '@wardline/contract/patients/note-templates/note-template.events.ts'
import type {
  NewNoteField,
  NoteField,
  NoteFieldChanges,
} from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import type { Page, Part } from '../../../platform/http/paging.ts'
import { versionedRecord } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import * as queries from './note-field.queries.ts'
import * as errors from './note-template.errors.ts'

const fields = versionedRecord({
  conflict: errors.fieldChanged,
  lock: queries.lockField,
  find: queries.findField,
  publish({ caller }, tx, { id }, change, details) {
    tx.emit(noteTemplatesChanged, { account: true }, {})
    tx.audit(caller.user_id, `note_field.${change}`, { note_field: id }, details)
  },
})

export const listNoteFields = (ctx: Context, query: Part & { search: string }): Promise<Page<NoteField>> =>
  ctx.read((db) =>
    queries.listFields(db, {
      account_id: ctx.caller.account_id,
      ...toSearchedPart(query),
    }),
  )

export const getNoteField = (ctx: Context, id: number): Promise<NoteField> => fields.get(ctx, keyOf(ctx, id))

export function createNoteField(ctx: Context, input: NewNoteField): Promise<NoteField> {
  const { account_id, user_id } = ctx.caller
  return fields.create(ctx, async (tx) => {
    const id = await queries.insertField(tx.db, { account_id, user_id }, input)
    if (id === undefined) throw invalid({ name: [errors.fieldNameTaken] })
    return { key: { account_id, id }, details: { name: input.name } }
  })
}

/** @throws 409 if the field changed after the version that the caller saw */
export function changeNoteField(ctx: Context, id: number, input: NoteFieldChanges): Promise<NoteField> {
  const key = keyOf(ctx, id)
  return fields.change(ctx, key, input.version, async (tx, before) => {
    const stored = {
      name: input.name ?? before.name,
      required: input.required ?? before.required,
      show_label: input.show_label ?? before.show_label,
    }
    if (!(await queries.updateField(tx.db, { ...key, user_id: ctx.caller.user_id }, stored)))
      throw invalid({ name: [errors.fieldNameTaken] })
    return { details: { name: stored.name, was: before.name } }
  })
}

export function deleteNoteField(ctx: Context, id: number): Promise<void> {
  const key = keyOf(ctx, id)
  return fields.remove(ctx, key, async (tx, { name, template_count }) => {
    if (template_count > 0) throw new AppError(errors.inUse(name))
    await queries.deleteField(tx.db, key)
    return { details: { name } }
  })
}

const keyOf = ({ caller }: Context, id: number): queries.Key => ({ account_id: caller.account_id, id })
