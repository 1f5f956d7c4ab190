export { getFlags } from './feature-flag.queries.ts'
