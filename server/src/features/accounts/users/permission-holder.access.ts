export { findPermissionHolders } from './permission-holder.queries.ts'
