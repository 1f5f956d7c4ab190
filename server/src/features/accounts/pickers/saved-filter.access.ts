export { findTagLimit, isWithinTags } from './saved-filter.queries.ts'
