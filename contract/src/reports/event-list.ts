export * from './downloads/download.events.ts'
export * from './scheduled-reports/scheduled-report.events.ts'
