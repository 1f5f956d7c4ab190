export * from './page-events/page-event.events.ts'
export * from './providers/provider.events.ts'
export * from './sandbox/sandbox.events.ts'
