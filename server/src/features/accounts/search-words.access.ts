import type { RawBuilder } from 'kysely'
import * as queries from './search-words.queries.ts'
import type { SearchWords } from './search-words.rules.ts'

/** For a SELECT of another feature: every word is somewhere in the folded column. */
export const holds = (words: SearchWords, column: RawBuilder<string>) => queries.holds(words, column)

/** The same, to order by: 0 where a word of the name begins with what was typed, else 1. */
export const distance = (words: SearchWords, column: RawBuilder<string>) => queries.distance(words, column)
