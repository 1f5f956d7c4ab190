import { foldText } from '../../folded-text.ts'
import { isBlank } from '../../text.ts'
import type { NewMessageTypeField } from './message-type-administration.schemas.ts'

export interface FieldProblem {
  /** Position of the field. */
  at: number
  sentence: string
}

const fold = (value: string): string => value.trim().toLocaleLowerCase('en')

const isRepeated = (values: readonly string[], at: number): boolean =>
  values.some((value, other) => other < at && fold(value) === fold(values[at] ?? ''))

/** The first problem of each field. */
export function findFieldProblems(fields: readonly NewMessageTypeField[]): FieldProblem[] {
  const labels = fields.map(({ label }) => label)
  const slugs = fields.map(({ slug }) => slug)
  return fields.flatMap((field, at) => {
    const sentence = isRepeated(labels, at)
      ? 'Another field has this label.'
      : field.slug !== undefined && slugs.indexOf(field.slug) < at
        ? 'Another field has this slug.'
        : fieldProblem(field)
    return sentence ? [{ at, sentence }] : []
  })
}

function fieldProblem({
  label,
  field_type,
  options,
  default_value,
}: NewMessageTypeField): string | undefined {
  if (isBlank(label)) return 'Enter a label.'
  if (field_type === 'select') {
    if (options.length === 0) return 'Enter at least one option.'
    if (options.some((option) => isBlank(option))) return 'Fill in every option.'
    if (options.some((_, at) => isRepeated(options, at))) return 'Two options are the same.'
    if (default_value && !options.includes(default_value)) return 'The default is not one of the options.'
  } else if (options.length > 0) return 'Only fields of the type choice have options.'
  if (!default_value) return undefined
  if (field_type === 'number' && !Number.isFinite(Number(default_value)))
    return 'The default is not a number.'
  if (field_type === 'date' && !isDate(default_value)) return 'The default is not a date like 2027-03-14.'
  return undefined
}

const isDate = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/u.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))

/** A slug for each field that has none, from its label: `Call back` gets `call_back`. Existing slugs stay. */
export function assignSlugs(fields: readonly NewMessageTypeField[]): string[] {
  const taken = new Set(fields.flatMap(({ slug }) => slug ?? []))
  return fields.map(({ slug, label }) => {
    if (slug !== undefined) return slug
    const base = toSlug(label)
    let free = base
    for (let number = 2; taken.has(free); number += 1) free = `${base}_${number}`
    taken.add(free)
    return free
  })
}

function toSlug(label: string): string {
  const plain = foldText(label)
    .replaceAll(/[^a-z0-9]+/gu, '_')
    .replaceAll(/^[_0-9]+|_+$/gu, '')
    .slice(0, 32)
  return plain === '' ? 'field' : plain
}
