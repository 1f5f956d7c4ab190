export { findUsersById } from './user.queries.ts'
