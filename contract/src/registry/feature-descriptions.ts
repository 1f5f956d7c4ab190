import type { routesByFeature } from './routes.ts'

/** One sentence per feature for the API documentation. */
export const featureDescriptions: Record<keyof typeof routesByFeature, string> = {
  accounts:
    'Sign-in, second factors, identity providers, sessions, API tokens, users, profiles, roles, permission groups, and the lists that pickers search.',
  files: 'Upload and download of attachments.',
  directory:
    'Contacts, favorites, pinned contacts, local groups, directory objects, departments, tags and saved filters.',
  paging:
    'Paging groups, on-call calendars, coverage, takeovers, swap requests, escalation policies, prompts, pager numbers and calendar feeds.',
  patients: 'Patients, their encounters and locations, and who is on their care teams, now and before.',
  alerts: 'Delivery providers, devices, notification preferences, reachability and suppressed addresses.',
  routing: 'Routing policies, and the conditions, condition sets and actions that they are made of.',
  messaging: 'Threads, messages, responses, handoffs, monitoring, proof of page, search and broadcasts.',
  integrations:
    'On-call scheduling systems, directories and their sync, webhooks, write-back to the medical record, admissions from it, and requests from delivery providers.',
  reports:
    'System status, the setup checklist, the audit trail, reports and their schedules, access reports and exports.',
  fhir: 'Patients, encounters, care teams, messages, on-call schedules and the audit trail as FHIR R4 resources, read only.',
  live: 'The state that a client loads before it connects to live events.',
}
