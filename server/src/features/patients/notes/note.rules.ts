import type { Note } from '@wardline/contract/patients/notes/note.schemas.ts'
import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { presentUser } from '../care-team-member.queries.ts'
import * as errors from './note.errors.ts'
import type { NoteRow } from './note.queries.ts'

interface NoteCaller {
  user_id: number
  permissions: ReadonlySet<Permission>
}

export function presentNote(row: NoteRow, caller: NoteCaller): Note {
  const { user_id, display_name, title, profile_picture_id, can_receive, ...note } = row
  const isAuthor = user_id === caller.user_id
  const isWriter = caller.permissions.has('pcm.add_note')
  return {
    ...note,
    author: presentUser({ user_id, display_name, title, profile_picture_id, can_receive }),
    may: { edit: isWriter && (isAuthor || note.type === 'shared'), delete: isWriter && isAuthor },
  }
}

type Field = Pick<NoteTemplate['fields'][number], 'id' | 'name' | 'required' | 'show_label'>

/** The data of a note in the order of the fields, or a sentence. Fields that are left out keep their values. */
export function fillFields(
  fields: readonly Field[],
  texts: Readonly<Record<string, string>>,
  before: Note['data'] = [],
): { data: Note['data'] } | { problem: string } {
  if (Object.keys(texts).some((id) => !fields.some((field) => String(field.id) === id)))
    return { problem: fields.length === 0 ? errors.withoutTemplate : errors.unknownField }
  const data = fields.map(({ id, name, show_label }) => ({
    field_id: id,
    name,
    show_label,
    value: texts[id] ?? before.find(({ field_id }) => field_id === id)?.value ?? '',
  }))
  const missing = fields.find(({ required }, i) => required && isBlank(data[i]?.value ?? ''))
  return missing ? { problem: errors.requiredField(missing.name) } : { data }
}

export const isEmptyNote = ({ content, data }: Pick<Note, 'content' | 'data'>): boolean =>
  isBlank(content) && data.every(({ value }) => isBlank(value))
