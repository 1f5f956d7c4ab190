import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { isBlank, line } from '../../text.ts'

/** 0 low, 1 normal, 2 high. */
export const NotePriority = z.union([z.literal(0), z.literal(1), z.literal(2)], {
  error: 'priority is 0 (low), 1 (normal) or 2 (high).',
})

const Name = line(100).refine((name) => !isBlank(name), 'Enter a name.')

export const NoteField = z
  .object({
    id: z.int(),
    name: z.string(),
    required: z.boolean(),
    show_label: z.boolean(),
    /** Templates that contain it: while there are any, it cannot be deleted. */
    template_count: z.int(),
    /** Increases with each change; send it with a change. */
    version: z.int(),
    changed_by: z.string().nullable(),
  })
  .meta({ id: 'NoteField' })
export type NoteField = z.output<typeof NoteField>

export const NewNoteField = z.strictObject({
  name: Name,
  required: z.boolean().default(false),
  show_label: z.boolean().default(false),
})
export type NewNoteField = z.output<typeof NewNoteField>

export const NoteFieldChanges = z.strictObject({
  name: Name.optional(),
  required: z.boolean().optional(),
  show_label: z.boolean().optional(),
  version: recordVersion,
})
export type NoteFieldChanges = z.output<typeof NoteFieldChanges>

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
    version: z.int(),
    changed_by: z.string().nullable(),
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
  name: Name,
  priority: NotePriority.default(1),
  field_ids: fieldIds.default([]),
})
export type NewNoteTemplate = z.output<typeof NewNoteTemplate>

export const NoteTemplateChanges = z.strictObject({
  name: Name.optional(),
  priority: NotePriority.optional(),
  field_ids: fieldIds.optional(),
  version: recordVersion,
})
export type NoteTemplateChanges = z.output<typeof NoteTemplateChanges>
