import { z } from 'zod'
import { recordVersion, versionFields } from '../../record-version.ts'
import { NoteField, NoteSettingName } from '../note-fields/note-field.schemas.ts'

/** 0 low, 1 normal, 2 high. */
export const NotePriority = z.union([z.literal(0), z.literal(1), z.literal(2)], {
  error: 'priority is 0 (low), 1 (normal) or 2 (high).',
})

export const NoteTemplate = z
  .object({
    id: z.int(),
    name: z.string(),
    priority: NotePriority,
    /** Sorted as in the form. */
    field_ids: z.array(z.int()),
    fields: z.array(NoteField.omit({ template_count: true, version: true, changed_by: true })),
    /** It has notes, or ships with the account for handoffs: it cannot be deleted. */
    is_used: z.boolean(),
    ...versionFields,
  })
  .meta({ id: 'NoteTemplate' })
export type NoteTemplate = z.output<typeof NoteTemplate>

const fieldIds = z
  .array(
    z.int('Field ids are whole numbers.').positive('Field ids are whole numbers.'),
    'field_ids is a list of ids.',
  )
  .max(50, 'A template has at most 50 fields.')

export const NewNoteTemplate = z.strictObject({
  name: NoteSettingName,
  priority: NotePriority.default(1),
  field_ids: fieldIds.default([]),
})
export type NewNoteTemplate = z.output<typeof NewNoteTemplate>

export const NoteTemplateChanges = z.strictObject({
  name: NoteSettingName.optional(),
  priority: NotePriority.optional(),
  field_ids: fieldIds.optional(),
  version: recordVersion,
})
export type NoteTemplateChanges = z.output<typeof NoteTemplateChanges>
