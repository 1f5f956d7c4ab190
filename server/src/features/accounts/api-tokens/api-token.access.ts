export { findExpiring } from './api-token.queries.ts'
