import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { text } from '../../text.ts'
import { NotePriority } from '../note-templates/note-template.schemas.ts'
import { ProviderUser } from '../patient.schemas.ts'

/** `record` is changed by its author only, `shared` by everyone who writes notes, `private` is read by its author only. */
export const noteTypes = ['record', 'shared', 'private'] as const
export const NoteType = z.enum(noteTypes, { error: 'type is record, shared or private.' })

const NoteData = z.array(
  z.object({ field_id: z.int(), name: z.string(), show_label: z.boolean(), value: z.string() }),
)

export const Note = z
  .object({
    id: z.int(),
    patient_id: z.int(),
    author: ProviderUser,
    type: NoteType,
    priority: NotePriority,
    note_template_id: z.int().nullable(),
    note_template: z.string().nullable(),
    content: z.string(),
    /** The fields of the template, named as they were when the note was saved. */
    data: NoteData,
    created: z.string(),
    /** Increases with each change; send it with a change. */
    version: z.int(),
    changed: z.string(),
    changed_by: z.string(),
    may: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Note' })
export type Note = z.output<typeof Note>

export const NoteVersion = z
  .object({
    version: z.int(),
    type: NoteType,
    priority: NotePriority,
    content: z.string(),
    data: NoteData,
    changed: z.string(),
    changed_by: z.string(),
  })
  .meta({ id: 'NoteVersion' })
export type NoteVersion = z.output<typeof NoteVersion>

export const noteContent = text(20_000)
/** Texts by the ids of the template's fields. */
export const noteFieldTexts = z.record(
  z.string().regex(/^[1-9]\d{0,14}$/, 'data is an object from the ids of fields to texts.'),
  text(20_000),
  'data is an object from the ids of fields to texts.',
)

const writtenIn = {
  /** The caller's draft that the note was written in; it is deleted with the save. */
  draft_id: z.int().positive().optional(),
  /** The version of the draft that the caller saw; 409 if another device changed it since. */
  draft_version: z.int().positive().optional(),
}

export const NewNote = z.strictObject({
  type: NoteType.default('shared'),
  /** If omitted, the priority of the template, or 1 without a template. */
  priority: NotePriority.optional(),
  note_template_id: z.int().positive().nullable().default(null),
  content: noteContent.default(''),
  data: noteFieldTexts.default({}),
  ...writtenIn,
})
export type NewNote = z.output<typeof NewNote>

export const NoteChanges = z.strictObject({
  type: NoteType.optional(),
  priority: NotePriority.optional(),
  content: noteContent.optional(),
  data: noteFieldTexts.optional(),
  version: recordVersion,
  ...writtenIn,
})
export type NoteChanges = z.output<typeof NoteChanges>
