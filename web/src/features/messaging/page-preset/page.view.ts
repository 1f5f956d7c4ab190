import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { reachOf } from '@wardline/contract/messaging/recipients/recipient-resolution.rules.ts'
import type {
  ResolvedContact,
  ResolvedUser,
} from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import { listNames } from '@wardline/contract/messaging/threads/thread-title.rules.ts'
import type { OnCallGroup } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import { formatDelay, formatNear, notificationText } from '../recipients/recipient.view.ts'
import * as words from './page.text.ts'

const mostNames = 3

/**
 * Says in one sentence what a page does: "Ben Okafor will be texted, then phoned; if no one answers, it goes to Cleo
 * Marsh after 2 min." Empty without a contact that the page reaches.
 */
export function describePage(contacts: readonly ResolvedContact[]): string {
  const sent = contacts.filter(({ problem, people_count }) => problem === null && people_count > 0)
  if (sent.length === 0) return ''
  const steps = sent
    .flatMap(({ next_step }) => next_step ?? [])
    .toSorted((a, b) => a.in_seconds - b.in_seconds)
    .map(describeStep)
  const now = describeNow(sent)
  // Contacts that share an escalation have the same step.
  const next = [...new Set(steps)]
  return words.ifUnansweredText(
    now,
    next.length > 0 ? words.goesToText(listNames(next, 0)) : words.noneFollowsText,
  )
}

/** A page that asks no one else could escalate. */
export const shouldOfferEscalation = (contacts: readonly ResolvedContact[], doesEscalate: boolean): boolean =>
  !doesEscalate && describePage(contacts) !== ''

const mostPeople = 3

/** The people whom a page names directly. More of them are rarely on call for one group. */
export const listPagedPeople = (recipients: readonly Contact[]): Contact[] =>
  recipients.filter(({ type }) => type === 'User').slice(0, mostPeople)

export interface OfferedGroup {
  contact_id: number
  name: string
  until: string
}

/** The groups for which a person has the first call now: a page to one of them reaches the same person first. */
export const findOfferedGroups = (
  user_id: number | null,
  recipients: readonly Pick<Contact, 'id'>[],
  groups: readonly OnCallGroup[],
): OfferedGroup[] =>
  groups.flatMap(({ contact_id, name, people: [first] }) =>
    contact_id === null || first?.user_id !== user_id || recipients.some(({ id }) => id === contact_id)
      ? []
      : [{ contact_id, name, until: first.until }],
  )

/** "Ben Okafor is on call for Cardiology until 19:00." */
export const describeOffer = (person: string, { name, until }: OfferedGroup, now: number): string =>
  words.onCallText(person, name, formatNear(until, now))

function describeNow(contacts: readonly ResolvedContact[]): string {
  const users = new Map(contacts.flatMap(({ people }) => people.map((user) => [user.user_id, user])))
  const isListed = contacts.every(({ people, people_count }) => people.length === people_count)
  const [only] = users.values()
  if (only && users.size === 1 && isListed) return describeUser(only)
  if (!isListed) {
    const total = contacts.reduce((sum, { people_count }) => sum + people_count, 0)
    const unreachable = contacts.reduce((sum, { unreachable_count }) => sum + unreachable_count, 0)
    return describeCount(total - unreachable, unreachable)
  }
  const reached = [...users.values()].filter((user) => reachOf(user) === 'reached')
  const unreachable = users.size - reached.length
  if (reached.length === 0 || reached.length > mostNames) return describeCount(reached.length, unreachable)
  const names = reached.map(({ display_name }) => display_name)
  const [first, ...others] = reached
  const text =
    first && others.length === 0 ? describeUser(first) : words.usersNotifiedText(listNames(names, 0))
  return unreachable === 0 ? text : `${text}${words.unreachableCountText(unreachable)}`
}

const describeUser = (user: ResolvedUser): string =>
  words.userNotifiedText(
    user.display_name,
    user.status === 2 ? words.notifiedInAppNowText : notificationText(user),
  )

function describeCount(reached: number, unreachable: number): string {
  if (reached === 0) return words.noneReachedText
  const text = words.countNotifiedText(reached)
  return unreachable === 0 ? text : `${text}${words.unreachableCountText(unreachable)}`
}

const describeStep = ({ names, in_seconds }: NonNullable<ResolvedContact['next_step']>): string =>
  in_seconds === 0 ? words.followsAtOnceText(names) : words.followsText(names, formatDelay(in_seconds))

/** A recipient gets no notification of this message, and would get one of a page. */
export const shouldOfferPage = (contacts: Iterable<ResolvedContact>, isPage: boolean): boolean =>
  !isPage && [...contacts].some(({ at_high_priority_count }) => at_high_priority_count > 0)
