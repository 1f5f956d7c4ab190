export { findNotificationSettings } from './notification-setting.queries.ts'
