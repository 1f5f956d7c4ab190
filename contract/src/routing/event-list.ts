export * from './dry-runs/dry-run.events.ts'
export * from './routing.events.ts'
