import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { NotePriority } from '../note-templates/note-template.schemas.ts'
import { noteContent, noteFieldTexts, NoteType } from './note.schemas.ts'

const written = {
  type: NoteType,
  priority: NotePriority,
  /** Null also after the template was deleted; `data` keeps its texts. */
  note_template_id: z.int().nullable(),
  content: z.string(),
  data: z.record(z.string(), z.string()),
}

export const NoteDraft = z
  .object({
    id: z.int(),
    patient_id: z.int(),
    /** The note that it changes; null for a new one. */
    note_id: z.int().nullable(),
    /** The version of the note that it is based on. */
    note_version: z.int().nullable(),
    ...written,
    /** Increases with each change; send it with a change. */
    version: z.int(),
    created: z.string(),
    changed: z.string(),
    /** False if the note was deleted, or is changed by its author only by now. */
    may: z.object({ save: z.boolean() }),
  })
  .meta({ id: 'NoteDraft' })
export type NoteDraft = z.output<typeof NoteDraft>

const changes = {
  type: NoteType,
  priority: NotePriority,
  note_template_id: z.int().positive().nullable(),
  content: noteContent,
  data: noteFieldTexts,
  note_version: z.int().positive().nullable().default(null),
}

export const NewNoteDraft = z.strictObject({
  note_id: z.int().positive().nullable().default(null),
  ...changes,
})
export type NewNoteDraft = z.output<typeof NewNoteDraft>

export const NoteDraftChanges = z.strictObject({ ...changes, version: recordVersion })
export type NoteDraftChanges = z.output<typeof NoteDraftChanges>
