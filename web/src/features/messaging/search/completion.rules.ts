import { printSearch, type SearchQuery } from '@wardline/contract/messaging/search-query.rules.ts'

/** Operators whose values are names that have to be asked for. */
export const namedOperators = ['from', 'to', 'patient', 'tag'] as const
export type NamedOperator = (typeof namedOperators)[number]

export const isNamed = (operator: string): operator is NamedOperator =>
  namedOperators.some((each) => each === operator)

/** The piece of the line that the caret stands in, `from` up to `to`; what is behind the caret is not looked at. */
export interface Unfinished {
  from: number
  to: number
  /** Empty: no operator yet, the typed letters may begin one. */
  operator: string
  typed: string
}

const last = /(?:^|\s)(?:([a-z]+):)?("[^"]*|[^\s"]*)$/iu

/** What is being written at the caret; undefined where nothing can be completed, as inside a phrase. */
export function unfinishedAt(line: string, caret: number): Unfinished | undefined {
  const found = last.exec(line.slice(0, caret))
  if (!found) return undefined
  const [, operator = '', value = ''] = found
  if (operator === '' && value.startsWith('"')) return undefined
  // The caret inside a word is about to correct it, not to end it.
  if (/^\S/u.test(line.slice(caret))) return undefined
  const length = value.length + (operator === '' ? 0 : operator.length + 1)
  return { from: caret - length, to: caret, operator: operator.toLowerCase(), typed: value.replace('"', '') }
}

export interface Completion {
  /** What goes into the line. A value is followed by a blank, an operator by its value. */
  text: string
  name: string
  line: string
}

const operators: readonly Completion[] = [
  { text: 'from:', name: 'from:', line: 'Who wrote it' },
  { text: 'to:', name: 'to:', line: 'Who is on the thread' },
  { text: 'patient:', name: 'patient:', line: 'Name or MRN' },
  { text: 'type:', name: 'type:', line: 'Message type' },
  { text: 'tag:', name: 'tag:', line: 'Tag' },
  { text: 'priority:', name: 'priority:', line: 'high, medium or low' },
  { text: 'has:attachment', name: 'has:attachment', line: 'With a file' },
  { text: 'is:unanswered', name: 'is:unanswered', line: 'Somebody has not answered' },
  { text: 'is:archived', name: 'is:archived', line: 'In the archive' },
  { text: 'is:active', name: 'is:active', line: 'In the inbox' },
  { text: 'before:', name: 'before:', line: 'Earlier than a day' },
  { text: 'after:', name: 'after:', line: 'Later than a day' },
  { text: 'on:', name: 'on:', line: 'On a day' },
]

const values: Readonly<Record<string, readonly string[]>> = {
  priority: ['high', 'medium', 'low'],
  has: ['attachment'],
  is: ['unanswered', 'archived', 'active'],
}

const dayOf = (at: number): string => {
  const day = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

const oneDay = 24 * 3_600_000
const days = (now: number): readonly (readonly [string, string])[] => [
  ['Today', dayOf(now)],
  ['Yesterday', dayOf(now - oneDay)],
  ['A week ago', dayOf(now - 7 * oneDay)],
  ['30 days ago', dayOf(now - 30 * oneDay)],
]

/** What can be offered without asking anybody. `now` is in ms, days are those of this browser. */
export function knownCompletions({ operator, typed }: Unfinished, now: number): Completion[] {
  const begins = (text: string) => text.toLowerCase().startsWith(typed.toLowerCase())
  if (operator === '') return typed === '' ? [] : operators.filter(({ text }) => begins(text))
  if (operator === 'before' || operator === 'after' || operator === 'on')
    return days(now)
      .filter(([name, day]) => begins(name) || begins(day))
      .map(([name, day]) => ({ text: `${operator}:${day}`, name, line: day }))
  return (values[operator] ?? [])
    .filter(begins)
    .map((value) => ({ text: `${operator}:${value}`, name: `${operator}:${value}`, line: '' }))
}

const nothing: SearchQuery = { terms: [], from: [], to: [] }

/** A name as the value of an operator, in quotes where it needs them. */
export function named(operator: NamedOperator | 'type', name: string, line: string): Completion {
  const value = operator === 'from' || operator === 'to' ? [name] : name
  return { text: printSearch({ ...nothing, [operator]: value }), name, line }
}

/** The same words of two people are one offer: either would be the same line. */
export const isSame = (one: Completion, other: Completion): boolean =>
  one.text === other.text && one.line === other.line

/** Of what an earlier text found, that which answers to this one as well: the rest is not what one types any more. */
export function stillFitting(held: readonly Completion[], typed: string): Completion[] {
  const words = typed.toLowerCase().split(/\s+/u)
  return held.filter(({ name, line }) => {
    const said = `${name} ${line}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

/** The line with the unfinished piece replaced, and where the caret goes. */
export function complete(line: string, { from, to }: Unfinished, { text }: Completion) {
  const written = text.endsWith(':') ? text : `${text} `
  const after = line.slice(to).replace(/^\s+/u, '')
  return { line: line.slice(0, from) + written + after, caret: from + written.length }
}
