export { hasActiveProvider, hasPendingAlert } from './notification-condition.queries.ts'
