/** Messaging §8, Monitor: the browser shows the non_field_errors of a 400, the detail of a 403, else 'Could not monitor user'. */
export const wrongDuration = 'Choose a time between 1 minute and 24 hours.'
export const reasonRequired = 'Enter a reason for monitoring this user.'
export const cannotMonitorSelf = 'You cannot monitor yourself. Choose another person.'
export const userNotActive = (name: string): string => `${name} is no longer active.`

export const notMonitorable = (name: string) =>
  ({ status: 403, code: 'monitoring.not_monitorable', detail: `${name} cannot be monitored.` }) as const

export const onlyForSelf = {
  status: 403,
  code: 'monitoring.for_others',
  detail: 'You can only start monitoring for yourself.',
} as const

export const onlyOwnMonitoring = {
  status: 403,
  code: 'monitoring.observed_by_others',
  detail: 'You can only see the users that you monitor yourself.',
} as const
