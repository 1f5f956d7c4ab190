export const policiesNotShown = {
  createEscalationPolicy: 'open policy pages refetch (escalation-policies.test.ts)',
  changeEscalationPolicy: 'as createEscalationPolicy',
  deleteEscalationPolicy: 'as createEscalationPolicy',
}

export const feedsNotShown = {
  createFeed: 'feeds are fetched when their panel opens',
  deleteFeed: 'as createFeed',
  previewImport: 'stores nothing',
  readRotationTable: 'stores nothing',
  importCalendar: 'open calendars refetch, as for every change',
}
