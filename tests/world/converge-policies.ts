/** The page of policies is told that one changed, and asks again: browser/policies.test.ts. */
export const policiesNotShown = {
  createEscalationPolicy: 'whoever shows policies asks again when told (escalation-policies.test.ts)',
  changeEscalationPolicy: 'as createEscalationPolicy',
  deleteEscalationPolicy: 'as createEscalationPolicy',
}

/** One's own feed addresses are shown where one makes them. */
export const feedsNotShown = {
  createFeed: 'asked for when the piece opens',
  deleteFeed: 'as createFeed',
  previewImport: 'stores nothing',
  importCalendar: 'whoever shows the calendar asks again when told, as for every change of it',
}
