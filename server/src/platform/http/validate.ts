import type { z } from 'zod'
import { invalid } from './errors.ts'

type Issue = z.core.$ZodIssue

/** The field a program sent, at the top level: `recipient_ids.3` is about recipient_ids. */
const fieldOf = (issue: Issue): string => String(issue.path[0] ?? 'non_field_errors')

function sentences(issue: Issue): [field: string, sentence: string][] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [issue.path.length > 0 ? fieldOf(issue) : key, 'Unknown field.'])
  }
  if (
    issue.code === 'invalid_type' &&
    issue.input === undefined &&
    issue.message.startsWith('Invalid input')
  ) {
    return [[fieldOf(issue), 'This field is required.']]
  }
  return [[fieldOf(issue), issue.message]]
}

/** What the schema makes of a value, or a 400 that names each wrong field with a sentence. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const fields: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  for (const issue of result.error.issues) {
    for (const [field, sentence] of sentences(issue)) {
      const said = (fields[field] ??= [])
      if (!said.includes(sentence)) said.push(sentence)
    }
  }
  throw invalid(fields)
}
