export { matchesWords, matchRank } from './search-words.queries.ts'
