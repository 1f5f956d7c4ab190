/** Mirrors the database's fold(): lower case without accents. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()

const max_words = 6

export interface SearchWords {
  words: string[]
  phrase: string
}

export function parseSearchWords(search: string): SearchWords {
  const words = fold(search).split(/\s+/u).filter(Boolean).slice(0, max_words)
  return { words, phrase: words.join(' ') }
}
