import { formatOnCall } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import { countReach } from '@wardline/contract/messaging/recipients/recipient-resolution.rules.ts'
import type {
  ResolvedContact,
  ResolvedUser,
} from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import { formatDateTime, formatTime } from '../../../platform/clock/dates.ts'
import { findStatus, type Presence } from '../threads/presence.api.ts'
import * as words from './recipients.text.ts'

const msPerDay = 24 * 60 * 60 * 1000

/** `07:00`, with the date when it is a day or more away. `now` in ms. */
export function formatNear(instant: string, now: number): string {
  const at = Date.parse(instant)
  return Math.abs(at - now) < msPerDay ? formatTime(at) : formatDateTime(at, now)
}

/** `45 s`, `3 min`, `2 h 10 min`. */
export function formatDelay(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${minutes} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** `texted, then phoned`; channels that start together are joined by "and". */
function channelsText(channels: ResolvedUser['channels']): string {
  const verbs = new Map<string, number>()
  for (const { channel, in_seconds } of channels) {
    const verb = words.channelVerbs[channel]
    if (!verbs.has(verb)) verbs.set(verb, in_seconds)
  }
  const steps = Map.groupBy(verbs.keys(), (verb) => verbs.get(verb))
  return [...steps.values()].map((together) => together.join(' and ')).join(', then ')
}

/** A delay shorter than this is not mentioned. */
const shortDelaySeconds = 60

/** `No browser is registered. There is no number.` -> `no browser is registered; there is no number` */
const asClauses = (sentences: string): string =>
  sentences
    .replace(/[.\s]+$/u, '')
    .replaceAll('. ', '; ')
    .replaceAll(/(?<=^|; )[A-Z](?=[a-z])/gu, (first) => first.toLowerCase())

export function notificationText({ channels, not_notified, is_notified_at_high }: ResolvedUser): string {
  const [first] = channels
  if (first) {
    const delay = first.in_seconds < shortDelaySeconds ? '' : formatDelay(first.in_seconds)
    return words.willBeText(channelsText(channels), delay)
  }
  return is_notified_at_high
    ? words.highPriorityOnlyText
    : words.cannotBeNotifiedText(asClauses(not_notified ?? ''))
}

/** `offline, will be texted, then phoned`, or `online · notified in the app immediately`. */
export function describeReachability(user: ResolvedUser): string {
  const status = words.statusWords[user.status ?? 'unknown']
  if (user.is_muted) return `${status} · ${words.mutedText}`
  return user.status === 2 ? `${status} · ${words.notifiedInAppText}` : `${status}, ${notificationText(user)}`
}

/** `on call until 07:00`, `fail-over of the group`, or why else. `now` in ms. */
export function describeReason({ shift, fallback_role, why }: ResolvedUser, now: number): string {
  if (shift) return words.onCallUntilText(formatNear(shift.end, now))
  return fallback_role ?? why
}

/** Not added by another recipient's forwarding. */
export const isDirect = ({ reason }: ResolvedUser): boolean => reason !== 'forward'

/** A contact of many users is shown by counts. */
export const isCounted = ({ type, people, people_count }: ResolvedContact): boolean =>
  type !== 'User' && (type !== 'ScheduleGroup' || people_count > people.length)

/** Users who would not be notified at high priority either. */
export const countUnreachable = ({ unreachable_count, at_high_priority_count }: ResolvedContact): number =>
  unreachable_count - at_high_priority_count

function describeCounts(contact: ResolvedContact, names?: string): string {
  const { online_count, unreachable_count, at_high_priority_count } = contact
  const unreachable = countUnreachable(contact)
  return [
    ...(online_count > 0 ? [words.onlineText(online_count)] : []),
    ...(unreachable > 0 ? [words.unreachableText(unreachable, names)] : []),
    ...(at_high_priority_count > 0 ? [words.atHighPriorityText(at_high_priority_count)] : []),
    ...(unreachable_count === 0 ? [words.allReachableText] : []),
  ].join(', ')
}

/** `41 people get it: 9 online, 2 cannot be notified, 3 notified only at high priority`. `names`: of users who cannot. */
export const describeCrowd = (contact: ResolvedContact, names?: string): string =>
  `${words.peopleGetItText(contact.people_count)}: ${describeCounts(contact, names)}`

export interface RecipientSummary {
  text: string
  /** It cannot be sent, or no one is on call within the hours of service. */
  isAlarming: boolean
}

/** One line: `Lowell Piotto, on call until 07:00 · offline, will be texted, then phoned`. `now` in ms. */
export function summarizeContact(contact: ResolvedContact, now: number): RecipientSummary {
  const { problem, gap, type } = contact
  if (problem !== null) return { text: problem, isAlarming: true }
  if (isCounted(contact)) return { text: describeCrowd(contact), isAlarming: false }
  const [first, ...others] = contact.people.filter(isDirect)
  if (!first) return { text: words.ownContactText, isAlarming: false }
  const states = others.length === 0 ? describeReachability(first) : describeCounts(contact)
  if (type === 'User') return { text: states, isAlarming: false }
  const names = formatOnCall([first, ...others])
  if (gap) {
    const until = formatUntil(gap.until, now)
    const nobody = gap.is_closed
      ? words.closedText(until)
      : words.nobodyOnCallText(until, gap.is_caller_on_call)
    return {
      text: `${nobody}, ${words.fallbackText(names, describeReason(first, now))} · ${states}`,
      isAlarming: !gap.is_closed,
    }
  }
  const reason = others.length === 0 || !first.shift ? describeReason(first, now) : words.onCallText
  return { text: `${names}, ${reason} · ${states}`, isAlarming: false }
}

export const formatUntil = (until: string | null, now: number): string | null =>
  until === null ? null : formatNear(until, now)

/** Applies the live status of its users. */
export function withPresence(contact: ResolvedContact, presence: Presence): ResolvedContact {
  const people = contact.people.map((user) => ({
    ...user,
    status: findStatus(presence, user.user_id) ?? user.status,
  }))
  if (people.length < contact.people_count) return { ...contact, people }
  return {
    ...contact,
    people,
    status: bestStatus(people.filter(isDirect)),
    ...countReach(people),
  }
}

/** As on the server: online, then do not disturb, then offline. */
const bestStatus = (people: readonly ResolvedUser[]): ResolvedUser['status'] =>
  ([2, 3, 1] as const).find((status) => people.some((user) => user.status === status)) ?? null
