import { foldText } from '@wardline/contract/folded-text.ts'

const max_words = 6

export interface SearchWords {
  words: string[]
  phrase: string
}

export function parseSearchWords(search: string): SearchWords {
  const words = foldText(search).split(/\s+/u).filter(Boolean).slice(0, max_words)
  return { words, phrase: words.join(' ') }
}
