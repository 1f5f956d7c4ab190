import type { NoteDraft } from '@wardline/contract/patients/notes/note-draft.schemas.ts'
import type { Note, NoteVersion } from '@wardline/contract/patients/notes/note.schemas.ts'
import type { NoteTemplate } from '@wardline/contract/patients/note-templates/note-template.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'

/** Content that the composer edits. `data` has the texts by the ids of fields. */
export interface NoteValues {
  type: Note['type']
  priority: Note['priority']
  note_template_id: number | null
  content: string
  data: Record<string, string>
}

export type TemplateField = NoteTemplate['fields'][number]

export const emptyNote: NoteValues = {
  type: 'shared',
  priority: 1,
  note_template_id: null,
  content: '',
  data: {},
}

export const toValues = (
  { type, priority, content, data }: Pick<NoteVersion, 'type' | 'priority' | 'content' | 'data'>,
  note_template_id: number | null,
): NoteValues => ({
  type,
  priority,
  note_template_id,
  content,
  data: Object.fromEntries(data.map(({ field_id, value }) => [field_id, value])),
})

export const draftToValues = ({
  type,
  priority,
  note_template_id,
  content,
  data,
}: NoteDraft): NoteValues => ({ type, priority, note_template_id, content, data })

export const hasText = ({ content, data }: Pick<NoteValues, 'content' | 'data'>): boolean =>
  !isBlank(content) || Object.values(data).some((value) => !isBlank(value))

/**
 * Moves texts of fields that the template does not have into the free text, so that none is lost: after another
 * template was chosen, and when the template lost a field or was deleted.
 */
export function keepTexts(
  values: NoteValues,
  fields: readonly TemplateField[],
  names: ReadonlyMap<number, string> = new Map(),
): NoteValues {
  const has = (id: string) => fields.some((field) => String(field.id) === id)
  const lost = Object.entries(values.data).filter(([id, value]) => !has(id) && !isBlank(value))
  const lines = lost.map(([id, value]) => {
    const name = names.get(Number(id))
    return name === undefined ? value : `${name}: ${value}`
  })
  return {
    ...values,
    content: [values.content, ...lines].filter((part) => part !== '').join('\n'),
    data: Object.fromEntries(fields.map(({ id }) => [id, values.data[id] ?? ''])),
  }
}

/** A template brings its priority, unless the user chose another one. */
export function chooseTemplate(
  values: NoteValues,
  before: NoteTemplate | null,
  next: NoteTemplate | null,
): NoteValues {
  const names = new Map((before?.fields ?? []).map(({ id, name }) => [id, name]))
  const remaining = keepTexts(values, next?.fields ?? [], names)
  const isChosen = values.priority !== (before?.priority ?? 1)
  return {
    ...remaining,
    note_template_id: next?.id ?? null,
    priority: isChosen ? values.priority : (next?.priority ?? 1),
  }
}

export const isSameNote = (a: NoteValues, b: NoteValues): boolean =>
  a.type === b.type &&
  a.priority === b.priority &&
  a.note_template_id === b.note_template_id &&
  a.content === b.content &&
  [...new Set([...Object.keys(a.data), ...Object.keys(b.data)])].every(
    (id) => (a.data[id] ?? '') === (b.data[id] ?? ''),
  )

export const listMissingFields = (fields: readonly TemplateField[], { data }: NoteValues): number[] =>
  fields.filter(({ id, required }) => required && isBlank(data[id] ?? '')).map(({ id }) => id)

/** One part of a note per field, and the free text last. */
export interface NotePart {
  key: string
  name: string
  text: string
}

export const listParts = (
  { content, data }: Pick<NoteVersion, 'content' | 'data'>,
  freeText: string,
): NotePart[] => [
  ...data.map(({ field_id, name, value }) => ({ key: String(field_id), name, text: value })),
  { key: 'content', name: freeText, text: content },
]
