export * from './webhooks/webhook.events.ts'
export * from './directory-sync/directory-sync.events.ts'
export * from './schedule-sources/schedule-source.events.ts'
export * from './emr.events.ts'
