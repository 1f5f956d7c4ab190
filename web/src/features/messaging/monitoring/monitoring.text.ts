export const monitorTitle = 'Monitor a user'
export const monitoredUsersTitle = 'Monitored users'
export const personLabel = 'Person'
export const minutesLabel = 'Minutes'
export const quickMinutesLabel = 'Common durations'
export const searchPlaceholder = 'Name or title'
export const peopleNoun = 'people'
export const personRequiredText = 'Select a person to monitor.'
export const minutesInvalidText = 'Enter a time between 1 minute and 24 hours.'
export const reasonLabel = 'Reason'
export const reasonRequiredText = 'Enter a reason for monitoring this person.'
export const reasonPlaceholder = 'For example, “Covering for her during surgery”'
export const reasonText = (reason: string | null): string => `Reason: ${reason ?? 'none given'}`
export const monitoringHint =
  'You can read all of their conversations. Everyone in them sees that you are monitoring. The reason is recorded in the audit log and shown in a report, so do not name a patient.'
export const startLabel = 'Start monitoring'
export const stopLabel = 'Stop'
export const stopUserLabel = (name: string): string => `Stop monitoring ${name}`
export const monitoringLabel = 'Monitoring'
export const ownMonitoringTitle = 'You are monitoring'
export const moreUsersLabel = (count: number): string => `and ${count} more`
export const lessThanMinuteText = 'less than a minute left'
export const ownMonitoringText = 'You are monitoring this conversation and can only read it.'
export const monitoredByOne = (name: string): string => `${name} is monitoring this conversation.`
export const monitoredByMany = (names: string): string => `${names} are monitoring this conversation.`

/** Wordings of messaging §8. */
export const endFailedText = 'Could not end monitoring'
export const startFailedText = 'Could not monitor user'
