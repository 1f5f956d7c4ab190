export const pageLabel = 'Page'
export const pageHint = 'High priority, asks to confirm, and escalates in an on-call group.'
export const escalateLabel = 'Escalate if no one answers'
/** `until`: a time, with its day if that is not today. */
export const onCallText = (name: string, group: string, until: string): string =>
  `${name} is on call for ${group} until ${until}.`
export const pageGroupLabel = (group: string): string => `Page ${group} instead, so that it escalates`
export const groupFailedText = 'Could not load the group. Please try again.'
export const makePageLabel = 'Make it a page'

/** `notified`: "will be texted, then phoned". */
export const userNotifiedText = (name: string, notified: string): string => `${name} ${notified}`
export const notifiedInAppNowText = 'is notified in the app now'
export const usersNotifiedText = (names: string): string => `${names} are notified now`
export const countNotifiedText = (count: number): string => `${count} people are notified now`
export const unreachableCountText = (count: number): string =>
  count === 1 ? ', and 1 cannot be notified' : `, and ${count} cannot be notified`
export const noneReachedText = 'No one can be notified now'
export const ifUnansweredText = (now: string, then: string): string => `${now}; if no one answers, ${then}.`
export const goesToText = (steps: string): string => `it goes to ${steps}`
export const followsText = (names: string, delay: string): string => `${names} after ${delay}`
export const followsAtOnceText = (names: string): string => `${names} immediately`
export const noneFollowsText = 'no one else is notified'
