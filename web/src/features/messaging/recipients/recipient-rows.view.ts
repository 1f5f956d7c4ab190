import { reachOf } from '@wardline/contract/messaging/recipients/recipient-resolution.rules.ts'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type {
  ResolvedContact,
  ResolvedUser,
} from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import { formatOnCall } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import {
  countUnreachable,
  describeCrowd,
  describeReachability,
  describeReason,
  formatDelay,
  formatNear,
  formatUntil,
  isCounted,
  isDirect,
} from './recipient.view.ts'
import * as words from './recipients.text.ts'

export type ListedContact = Pick<Contact, 'id' | 'display_name'> & Partial<Pick<Contact, 'avatar'>>

/** A line of the list below the recipients. */
export type RecipientRow = { key: string } & (
  | { kind: 'loading' }
  | { kind: 'problem'; text: string }
  | { kind: 'gap'; heading: string; text: string }
  | { kind: 'recent'; text: string; thread_id: number | null; join_thread_id: number | null }
  | { kind: 'group'; contact: ListedContact; text: string }
  | {
      kind: 'user'
      user: ResolvedUser
      /** The group, or the title of a user who is named. */
      context: string
      text: string
      /** The next recipients, and the time when they are notified. */
      aside: string
    }
)

interface RowContext {
  /** In ms. */
  now: number
  my_id: number
  /** The message has a patient, so recent pages are about the same patient. */
  isAboutPatient: boolean
  /** Keys of users who came on call while the message was written. */
  replaced: ReadonlySet<string>
}

export const userKey = (contact_id: number, user_id: number): string => `${contact_id} ${user_id}`

/** One row per user in the order of the recipients; a user behind several contacts is listed once. */
export function buildRecipientRows(
  recipients: readonly ListedContact[],
  resolved: ReadonlyMap<number, ResolvedContact>,
  context: RowContext,
): RecipientRow[] {
  const listed = new Set<number>()
  return recipients.flatMap((contact): RecipientRow[] => {
    const found = resolved.get(contact.id)
    if (!found) return [{ kind: 'loading', key: `${contact.id}` }]
    return [...noticeRows(contact, found, context), ...peopleRows(contact, found, listed, context)]
  })
}

function noticeRows(
  contact: ListedContact,
  found: ResolvedContact,
  { now, my_id, isAboutPatient }: RowContext,
): RecipientRow[] {
  const { gap, problem, recent_page, next_on_call } = found
  const rows: RecipientRow[] = []
  if (problem !== null) rows.push({ kind: 'problem', key: `${contact.id} problem`, text: problem })
  else if (gap) {
    const [first] = found.people
    const role = first ? describeReason(first, now) : ''
    const goesTo = first ? words.goesToText(`${formatOnCall(found.people.filter(isDirect))} (${role})`) : ''
    const next = next_on_call
      ? words.takesOverText(next_on_call.display_name, formatNear(next_on_call.start, now))
      : ''
    rows.push({
      kind: 'gap',
      key: `${contact.id} gap`,
      heading: gap.is_closed
        ? words.closedHeading(contact.display_name, formatUntil(gap.until, now))
        : words.gapHeading(contact.display_name, formatUntil(gap.until, now), gap.is_caller_on_call),
      text: [goesTo, next].filter(Boolean).join(' '),
    })
  }
  if (recent_page) {
    const seconds = Math.max(0, Math.round((now - Date.parse(recent_page.created)) / 1000))
    const sender = recent_page.sender_id === my_id ? words.ownSenderName : recent_page.sender_name
    rows.push({
      kind: 'recent',
      key: `${contact.id} recent`,
      text: [
        words.recentPageText(
          { sender, target: contact.display_name, ago: formatDelay(Math.max(60, seconds)) },
          isAboutPatient,
        ),
        words.pageStateText(recent_page),
      ]
        .filter(Boolean)
        .join(' '),
      thread_id: recent_page.thread_id,
      join_thread_id: recent_page.join_thread_id,
    })
  }
  return rows
}

function peopleRows(
  contact: ListedContact,
  found: ResolvedContact,
  listed: Set<number>,
  { now, replaced }: RowContext,
): RecipientRow[] {
  const { people, problem, gap, type } = found
  if (problem !== null) return []
  const key = `${contact.id}`
  if (isCounted(found)) {
    const by = found.policy_name === null ? '' : ` · ${words.becauseOfPolicyText(found.policy_name)}`
    return [{ kind: 'group', key, contact, text: `${describeLargeGroup(found)}${by}` }]
  }
  if (people.length === 0) return [{ kind: 'group', key, contact, text: words.ownContactText }]
  const isGroup = type === 'ScheduleGroup'
  const policy = found.policy_name === null ? '' : words.becauseOfPolicyText(found.policy_name)
  const others = people.filter(({ user_id }) => listed.has(user_id))
  const own = people.filter(({ user_id }) => !listed.has(user_id))
  for (const { user_id } of own) listed.add(user_id)
  const rows = own.map((user, at): RecipientRow => {
    const rowKey = userKey(contact.id, user.user_id)
    const since = replaced.has(rowKey) && user.shift ? formatNear(user.shift.start, now) : null
    const reason =
      since === null ? describeReason(user, now) : words.onCallSinceText(user.display_name, since)
    // The block above says why a fail-over user gets it, and a named user needs no reason.
    const hasReason = isDirect(user) ? (isGroup && !gap) || found.policy_name !== null : true
    const interrupted = user.interruption_count === 0 ? '' : words.interruptedText(user.interruption_count)
    const parts = [hasReason ? reason : '', describeReachability(user), policy, interrupted].filter(Boolean)
    return {
      kind: 'user',
      key: rowKey,
      user,
      context: isGroup ? contact.display_name : user.title,
      text: parts.join(' · '),
      aside: at === 0 && (isGroup || found.next_step) ? describeNext(found, now) : '',
    }
  })
  const repeated: RecipientRow[] =
    others.length > 0
      ? [{ kind: 'group', key, contact, text: words.listedAboveText(formatOnCall(others)) }]
      : []
  return [...rows, ...repeated]
}

function describeLargeGroup(found: ResolvedContact): string {
  const names = found.people
    .filter((user) => reachOf(user) === 'unreachable')
    .map(({ display_name }) => ({ display_name }))
  const unnamed = Array.from({ length: countUnreachable(found) - names.length }, () => ({ display_name: '' }))
  return describeCrowd(found, names.length > 0 ? formatOnCall([...names, ...unnamed]) : '')
}

/** All rows as text, for screen readers. */
export const rowsText = (rows: readonly RecipientRow[]): string =>
  rows
    .flatMap((row) => {
      if (row.kind === 'loading') return []
      if (row.kind === 'gap') return [`${row.heading}. ${row.text}`]
      if (row.kind === 'user')
        return [[`${row.user.display_name}, ${row.text}`, row.aside].filter(Boolean).join(', ')]
      return [row.kind === 'group' ? `${row.contact.display_name}: ${row.text}` : row.text]
    })
    .join('. ')

/** Users that the escalation notifies next, or who are on call next. */
function describeNext({ next_step, next_on_call, gap }: ResolvedContact, now: number): string {
  if (next_step?.in_seconds === 0) return words.nextStepAtOnceText(next_step.names)
  if (next_step) return words.nextStepText(next_step.names, formatDelay(next_step.in_seconds))
  if (!next_on_call || gap) return ''
  return words.nextOnCallText(next_on_call.display_name, formatNear(next_on_call.start, now))
}
