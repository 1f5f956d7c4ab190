import { foldText } from '@wardline/contract/folded-text.ts'
import { offsetOf, type Part } from '../../../platform/http/paging.ts'

const max_words = 6

export interface SearchWords {
  words: string[]
  phrase: string
}

export function parseSearchWords(search: string): SearchWords {
  const words = foldText(search).split(/\s+/u).filter(Boolean).slice(0, max_words)
  return { words, phrase: words.join(' ') }
}

/** The words and the rows that a query of a list asks for, as its SQL statement expects them. */
export interface SearchedPart {
  named: SearchWords
  limit: number
  offset: number
}

export const toSearchedPart = (query: Part & { search: string }): SearchedPart => ({
  named: parseSearchWords(query.search),
  limit: query.page_size,
  offset: offsetOf(query),
})
