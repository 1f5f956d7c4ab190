import type { z } from 'zod'
import { invalid } from './errors.ts'

type Issue = z.core.$ZodIssue

/** The top-level field of an issue: `recipient_ids` for `recipient_ids.3`. */
export const fieldOf = (issue: Issue): string => String(issue.path[0] ?? 'non_field_errors')

const kinds: Record<string, string> = {
  string: 'Enter a text.',
  number: 'This is a number.',
  int: 'This is a whole number.',
  boolean: 'This is true or false.',
  array: 'This is a list.',
  object: 'This is an object with named fields.',
  record: 'This is an object with named fields.',
}

const units: Record<string, [one: string, more: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

function boundOf(issue: Issue): string | undefined {
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid option'))
    return `This is one of ${issue.values.map(String).join(', ')}.`
  const isBound = issue.code === 'too_big' || issue.code === 'too_small'
  if (!isBound || !/^Too (?:big|small)/u.test(issue.message)) return undefined
  const isMost = issue.code === 'too_big'
  const bound = isMost ? issue.maximum : issue.minimum
  const unit = units[issue.origin]?.[Number(bound) === 1 ? 0 : 1]
  const isOpen = issue.inclusive === false
  const how = isMost ? (isOpen ? 'less than' : 'at most') : isOpen ? 'more than' : 'at least'
  return `This ${unit ? 'has' : 'is'} ${how} ${bound}${unit ? ` ${unit}` : ''}.`
}

/** Where below its top-level field: `Entry 3, last_name: ` for `patients.2.last_name`. Empty for the field itself. */
function describePlace([, ...below]: readonly PropertyKey[]): string {
  const names = below.map((part) => (typeof part === 'number' ? `Entry ${part + 1}` : String(part)))
  return names.length === 0 ? '' : `${names.join(', ')}: `
}

/** Sentences of one refusal. A body may have a wrong value in each of 80,000 places. */
const most_sentences = 100

/** A sentence of the schema stands alone; a general one needs the name of its field. */
function sentences(issue: Issue): [field: string, sentence: string][] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, most_sentences)
      .map((key) => [
        path.length > 0 ? fieldOf(issue) : key,
        `${describePlace(path.length > 0 ? [...path, key] : [])}Unknown field.`,
      ])
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    const sentence = issue.input === undefined ? 'This field is required.' : kinds[issue.expected]
    return [[fieldOf(issue), describePlace(path) + (sentence ?? issue.message)]]
  }
  const bound = boundOf(issue)
  return [[fieldOf(issue), bound === undefined ? issue.message : describePlace(path) + bound]]
}

/** @throws 400 with a message per field */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw invalid(describe(result.error.issues))
}

function describe(issues: readonly Issue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  let count = 0
  for (const issue of issues) {
    for (const [field, sentence] of sentences(issue)) {
      const said = (fields[field] ??= [])
      if (said.includes(sentence)) continue
      said.push(sentence)
      if (++count === most_sentences) return fields
    }
  }
  return fields
}
