/** As the database's fold(): small letters without accents. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()

/** More words than a name has only cost. */
const mostWords = 6

export interface SearchWords {
  /** Each must be part of a word that the thing is found by. */
  words: string[]
  /** All of it, as the beginning that makes the best match. */
  phrase: string
}

/** What was typed, as it is compared. Every sign stands for itself. */
export function searchWords(search: string): SearchWords {
  const words = fold(search).split(/\s+/u).filter(Boolean).slice(0, mostWords)
  return { words, phrase: words.join(' ') }
}
