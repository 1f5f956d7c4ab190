import { containsWords, foldText } from '@wardline/contract/folded-text.ts'
import type { Mention } from './listed-mentions.rules.ts'

export interface MentionQuery {
  /** The position of the `@`. */
  start: number
  text: string
}

const longestQuery = 60
const listedPeople = 8

/** The name that is being typed behind an `@`, which begins a word: that of an e-mail address does not. */
export function findMentionQuery(text: string, caret: number): MentionQuery | undefined {
  const start = text.lastIndexOf('@', caret - 1)
  if (caret < 1 || start < 0 || /[\p{L}\p{N}._-]$/u.test(text.slice(0, start))) return undefined
  const query = text.slice(start + 1, caret)
  if (query.length > longestQuery || /^\s|\n/.test(query)) return undefined
  return { start, text: query }
}

/** People whose name has all words of a query; those whose name begins with it first. */
export function filterPeople<T extends Mention>(people: readonly T[], query: string): T[] {
  const words = query.trim()
  const matches = people.filter(({ display_name }) => containsWords(display_name, words))
  const isFirst = ({ display_name }: T) => foldText(display_name).startsWith(foldText(words))
  return [...matches.filter(isFirst), ...matches.filter((person) => !isFirst(person))].slice(0, listedPeople)
}
