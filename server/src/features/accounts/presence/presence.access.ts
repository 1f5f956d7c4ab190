export { isReachable } from './presence.queries.ts'
