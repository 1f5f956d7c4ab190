import { z } from 'zod'
import { recordVersion, versionFields } from '../../record-version.ts'
import { isBlank, line } from '../../text.ts'

export const NoteSettingName = line(100).refine((name) => !isBlank(name), 'Enter a name.')

export const NoteField = z
  .object({
    id: z.int(),
    name: z.string(),
    required: z.boolean(),
    show_label: z.boolean(),
    /** Templates that contain it: while there are any, it cannot be deleted. */
    template_count: z.int(),
    ...versionFields,
  })
  .meta({ id: 'NoteField' })
export type NoteField = z.output<typeof NoteField>

const content = { name: NoteSettingName, required: z.boolean(), show_label: z.boolean() }

export const NewNoteField = z.strictObject({
  ...content,
  required: content.required.default(false),
  show_label: content.show_label.default(false),
})
export type NewNoteField = z.output<typeof NewNoteField>

export const NoteFieldChanges = z.strictObject(content).partial().extend({ version: recordVersion })
export type NoteFieldChanges = z.output<typeof NoteFieldChanges>
