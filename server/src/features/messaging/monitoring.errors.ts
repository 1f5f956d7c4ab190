/** Messaging §8, Monitor: 400 shows non_field_errors, 403 its detail; else the browser says 'Could not monitor user'. */
export const wrongDuration = 'Choose a time between 1 minute and 24 hours.'
export const monitorSelf = 'Choose somebody else: nobody monitors themself.'
export const notActive = (name: string): string => `${name} is no longer active.`

export const notMonitorable = (name: string) =>
  ({ status: 403, code: 'monitoring.not_monitorable', detail: `${name} cannot be monitored.` }) as const

export const forOthers = {
  status: 403,
  code: 'monitoring.for_others',
  detail: 'You can start a monitoring for yourself only.',
} as const

export const observedByOthers = {
  status: 403,
  code: 'monitoring.observed_by_others',
  detail: 'You can see whom you monitor yourself, not whom others do.',
} as const

/** Who monitors leaves no trace in a thread. */
export const readOnly = {
  status: 403,
  code: 'thread.monitored',
  detail: 'You are monitoring this thread: you can read it, and nothing else.',
} as const
