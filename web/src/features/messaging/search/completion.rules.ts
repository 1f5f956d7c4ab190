import { addDays } from '@wardline/contract/days.rules.ts'
import { containsWords, foldText } from '@wardline/contract/folded-text.ts'
import {
  printSearch,
  withId,
  type SearchQuery,
} from '@wardline/contract/messaging/search/search-query.rules.ts'
import { toHomeDay } from '../../../platform/clock/home-time.ts'
import { dayNames, operatorHints } from './search.text.ts'

export const namedOperators = ['from', 'to', 'patient', 'tag'] as const
export type NamedOperator = (typeof namedOperators)[number]

export const isNamedOperator = (operator: string): operator is NamedOperator =>
  namedOperators.some((each) => each === operator)

export interface UnfinishedTerm {
  from: number
  to: number
  /** Empty when the typed letters may start an operator. */
  operator: string
  typed: string
}

const lastTerm = /(?:^|\s)(?:([a-z]+):)?("[^"]*|[^\s"]*)$/iu

/** Undefined where nothing can be completed, for example inside a phrase. */
export function findUnfinishedTerm(text: string, caret: number): UnfinishedTerm | undefined {
  const match = lastTerm.exec(text.slice(0, caret))
  if (!match) return undefined
  const [, operator = '', value = ''] = match
  if (operator === '' && value.startsWith('"')) return undefined
  // A caret inside a word corrects the word rather than completing it.
  if (/^\S/u.test(text.slice(caret))) return undefined
  const length = value.length + (operator === '' ? 0 : operator.length + 1)
  return { from: caret - length, to: caret, operator: operator.toLowerCase(), typed: value.replace('"', '') }
}

export interface Completion {
  text: string
  name: string
  description: string
}

const operators: readonly Completion[] = [
  { text: 'from:', name: 'from:', description: operatorHints.from },
  { text: 'to:', name: 'to:', description: operatorHints.to },
  { text: 'patient:', name: 'patient:', description: operatorHints.patient },
  { text: 'type:', name: 'type:', description: operatorHints.type },
  { text: 'tag:', name: 'tag:', description: operatorHints.tag },
  { text: 'priority:', name: 'priority:', description: operatorHints.priority },
  { text: 'has:attachment', name: 'has:attachment', description: operatorHints.attachment },
  { text: 'is:unanswered', name: 'is:unanswered', description: operatorHints.unanswered },
  { text: 'is:archived', name: 'is:archived', description: operatorHints.archived },
  { text: 'is:active', name: 'is:active', description: operatorHints.active },
  { text: 'before:', name: 'before:', description: operatorHints.before },
  { text: 'after:', name: 'after:', description: operatorHints.after },
  { text: 'on:', name: 'on:', description: operatorHints.on },
]

const values: Readonly<Record<string, readonly string[]>> = {
  priority: ['high', 'medium', 'low'],
  has: ['attachment'],
  is: ['unanswered', 'archived', 'active'],
}

const days = (today: string): readonly (readonly [string, string])[] => [
  [dayNames.today, today],
  [dayNames.yesterday, addDays(today, -1)],
  [dayNames.weekAgo, addDays(today, -7)],
  [dayNames.monthAgo, addDays(today, -30)],
]

/** `now` in ms; days are in the hospital's time zone, as in the search. */
export function staticCompletions({ operator, typed }: UnfinishedTerm, now: number): Completion[] {
  const matches = (text: string) => foldText(text).startsWith(foldText(typed))
  if (operator === '') return typed === '' ? [] : operators.filter(({ text }) => matches(text))
  if (operator === 'before' || operator === 'after' || operator === 'on')
    return days(toHomeDay(now))
      .filter(([name, day]) => matches(name) || matches(day))
      .map(([name, day]) => ({ text: `${operator}:${day}`, name, description: day }))
  return (values[operator] ?? [])
    .filter(matches)
    .map((value) => ({ text: `${operator}:${value}`, name: `${operator}:${value}`, description: '' }))
}

const emptyQuery: SearchQuery = { terms: [], from: [], to: [] }

export function nameCompletion(
  operator: NamedOperator | 'type',
  { id, name }: { id: number; name: string },
  description = '',
): Completion {
  const one = withId(name, id)
  const value = operator === 'from' || operator === 'to' ? [one] : one
  return { text: printSearch({ ...emptyQuery, [operator]: value }), name, description }
}

export const isSameCompletion = (one: Completion, other: Completion): boolean =>
  one.text === other.text && one.description === other.description

export const filterCompletions = (options: readonly Completion[], typed: string): Completion[] =>
  options.filter(({ name, description }) => containsWords(`${name} ${description}`, typed))

export function applyCompletion(text: string, { from, to }: UnfinishedTerm, completion: Completion) {
  const inserted = completion.text.endsWith(':') ? completion.text : `${completion.text} `
  const after = text.slice(to).replace(/^\s+/u, '')
  return { text: text.slice(0, from) + inserted + after, caret: from + inserted.length }
}
