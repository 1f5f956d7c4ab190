import type { Channel } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { listNames } from '@wardline/contract/messaging/threads/thread-title.rules.ts'

export const chosenText = (names: string): string => `You chose ${names}.`
export const becauseOfPolicyText = (policy: string): string => `because of ${policy}`
export const recipientsNowLabel = 'Who gets it'
export function peopleNowText(count: number): string {
  if (count === 0) return 'No one gets it now'
  return count === 1 ? '1 person gets it now' : `${count} people get it now`
}
export const continuesConversationText = (names: string): string =>
  `Continues your conversation with ${names}.`
export const joinsConversationText = (names: string): string => `Joins the conversation of ${names}.`
export const startsConversationText = (names: string): string => `Starts a conversation with ${names}.`
export const openConversationLabel = 'Open it'
export const showAllText = (count: number): string => `Show all ${count}`
export const lastCheckedText = (time: string): string =>
  `As of ${time}: could not load who gets it now. Sending still works.`
export const loadFailedText = 'Could not load who gets it. Sending still works.'

export const statusWords = {
  1: 'offline',
  2: 'online',
  3: 'do not disturb',
  unknown: 'status unknown',
} as const

export const notifiedInAppText = 'notified in the app immediately'
export const channelVerbs: Readonly<Record<Channel, string>> = {
  web_push: 'notified',
  apns: 'notified',
  fcm: 'notified',
  sms: 'texted',
  voice: 'phoned',
  email: 'e-mailed',
  pager: 'paged',
}
/** `will be texted, then phoned`; a late start is part of the text. */
export const willBeText = (verbs: string, delay: string): string =>
  `will be ${verbs}${delay === '' ? '' : ` after ${delay}`}`
export const highPriorityOnlyText = 'notified only at high priority'
export const mutedText = 'muted this conversation, notified only at high priority'
export const atHighPriorityText = (count: number): string => `${count} ${highPriorityOnlyText}`
export const cannotBeNotifiedText = (reason: string): string =>
  reason === '' ? 'cannot be notified' : `cannot be notified: ${reason}`

export const onCallUntilText = (until: string): string => `on call until ${until}`
export const onCallText = 'on call'
export const onCallSinceText = (name: string, since: string): string =>
  `${name} has been on call since ${since}`
export const fallbackText = (name: string, role: string): string => `goes to ${name} (${role})`
export const nobodyOnCallText = (until: string | null, isCallerOnCall: boolean): string => {
  const nobody = isCallerOnCall ? 'No one else on call' : 'No one on call'
  return until === null ? nobody : `${nobody} until ${until}`
}
/** The heading of a gap uses the wording of the specification, paging §2. */
export const gapHeading = (group: string, until: string | null, isCallerOnCall: boolean): string => {
  const nobody = isCallerOnCall ? 'No one else on call' : 'Nobody on Call'
  return `${group}: ${nobody}${until === null ? '' : ` until ${until}`}`
}
export const closedText = (until: string | null): string =>
  until === null ? 'Closed' : `Closed until ${until}`
export const closedHeading = (group: string, until: string | null): string => `${group}: ${closedText(until)}`
export const takesOverText = (name: string, at: string): string => `${name} takes over at ${at}.`
export const goesToText = (names: string): string => `Goes to ${names}.`
export const nextStepText = (names: string, delay: string): string => `then ${names}, +${delay}`
export const nextStepAtOnceText = (names: string): string => `then ${names}, immediately`
export const nextOnCallText = (name: string, at: string): string => `next ${name}, ${at}`
export const listedAboveText = (names: string): string => `${names}, listed above`
export const ownContactText = 'You have the conversation as its sender.'

export const interruptedText = (count: number): string =>
  `interrupted ${count === 1 ? 'once' : `${count} times`} in the last hour`

export const peopleGetItText = (count: number): string =>
  count === 1 ? '1 person gets it' : `${count} people get it`
export const onlineText = (count: number): string => `${count} online`
export const allReachableText = 'all can be notified'
/** `2 cannot be notified (Ana Ruiz and one other)`. */
export const unreachableText = (count: number, names = ''): string =>
  `${count} cannot be notified${names === '' ? '' : ` (${names})`}`

export const recentPageText = (
  { sender, target, ago }: { sender: string; target: string; ago: string },
  isAboutPatient: boolean,
): string => `${sender} paged ${target}${isAboutPatient ? ' about this patient' : ''} ${ago} ago.`
/** `Ben Okafor has not answered.` Empty for a page that asks for no answer. */
export function pageStateText({
  answered_by,
  waits_for,
}: {
  answered_by: string | null
  waits_for: readonly string[]
}): string {
  if (answered_by !== null) return `${answered_by} answered.`
  const [first, ...others] = waits_for
  if (first === undefined) return ''
  if (others.length === 0) return `${first} has not answered.`
  return `${listNames(waits_for.slice(0, 3), Math.max(0, waits_for.length - 3))} have not answered.`
}
export const joinPageLabel = 'Join'
export const joinFailedText = 'Could not join this page. It may have ended; send your message instead.'
export const ownSenderName = 'You'
export const openThreadLabel = 'Open'

export const callLabel = (name: string, number: string): string => `Call ${name}, ${number}`
