/** Who can be reached now, for other features' lists. */
export { isReachable } from './presence.queries.ts'
export { statusOf } from './presence.rules.ts'
