import type { PlacedProblem } from '@wardline/contract/errors.ts'
import type { z } from 'zod'
import { invalidPlaces } from './errors.ts'

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

/** A body may have a wrong value in each of 80,000 places. */
const most_problems = 100

const problem = (path: readonly PropertyKey[], sentence: string, place = ''): PlacedProblem => ({
  path: path.map((key) => (typeof key === 'number' ? key : String(key))),
  sentence,
  summary: place + sentence,
})

/** A sentence of the schema stands alone; a general one needs the name of its field. */
function listProblems(issue: Issue): PlacedProblem[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, most_problems).map((key) => {
      const place = [...path, key]
      return problem(place, 'Unknown field.', describePlace(place))
    })
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    const sentence = issue.input === undefined ? 'This field is required.' : kinds[issue.expected]
    return [problem(path, sentence ?? issue.message, describePlace(path))]
  }
  const bound = boundOf(issue)
  return [bound === undefined ? problem(path, issue.message) : problem(path, bound, describePlace(path))]
}

/** @throws 400 with a message per field */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const problems = result.error.issues.slice(0, most_problems).flatMap(listProblems)
  throw invalidPlaces(problems.slice(0, most_problems))
}
