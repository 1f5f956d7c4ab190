import {
  channelText,
  pageEventText,
  viaText,
  type Names,
} from '@wardline/contract/alerts/page-events/page-event.rules.ts'
import { AnswerVia, type PageEventKind } from '@wardline/contract/alerts/page-events/page-event.schemas.ts'
import type { PagingRequest } from '@wardline/contract/messaging/paging-requests/paging-request.schemas.ts'
import type { Proof, ProofEntry, ProofPerson } from '@wardline/contract/messaging/proof/proof.schemas.ts'
import { messageBody } from '../threads/thread.rules.ts'
import type { NextAlert, ProofEvent, ProofMessage, ProofRecipient, Revision } from './proof.queries.ts'

const responseKinds: ReadonlySet<PageEventKind> = new Set(['answered', 'inbound_response'])
const responseStates: ReadonlySet<string> = new Set(['accepted', 'rejected', 'responded'])

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const toEntry = ({ id, kind, details, at }: ProofEvent, names: Names): ProofEntry => ({
  at,
  kind,
  text: pageEventText(kind, details, names),
  details,
  page_event_id: id,
})

const newEntry = (kind: ProofEntry['kind'], at: string, text: string): ProofEntry => ({
  at,
  kind,
  text,
  details: {},
  page_event_id: null,
})

export const referencedUserIds = (events: readonly ProofEvent[]): number[] => [
  ...new Set(
    events.flatMap(({ details }) => [
      ...(details.to_user_ids ?? []),
      ...[details.by_user_id, details.from_user_id].filter((id) => id !== undefined),
    ]),
  ),
]

/** Handoffs have events of their own. */
function responseEntries({ state, response, meaning, via, closed }: ProofRecipient): ProofEntry[] {
  if (state === null || closed === null) return []
  const known = AnswerVia.safeParse(via)
  const where = known.success ? ` ${viaText(known.data)}` : ''
  if (state === 'accepted') return [newEntry(state, closed, `Accepted${where}.`)]
  if (state === 'rejected') return [newEntry(state, closed, `Rejected${where}.`)]
  if (state === 'responded') {
    const verb = meaning === 'no' ? 'Declined' : 'Responded'
    return [newEntry(state, closed, `${verb} “${response ?? ''}”${where}.`)]
  }
  if (state === 'escalated')
    return [newEntry(state, closed, 'No response needed: another person took the page.')]
  if (state === 'released') return [newEntry(state, closed, 'No response needed: another person responded.')]
  if (state === 'expired') return [newEntry(state, closed, 'Can no longer be answered: it has expired.')]
  if (state === 'recalled') return [newEntry(state, closed, 'No response needed: the sender recalled it.')]
  return []
}

const earlier = (a: string | null | undefined, b: string): string =>
  a != null && Date.parse(a) < Date.parse(b) ? a : b

/** A response marks the message as read in the same transaction, milliseconds later. */
const responseTolerance_ms = 1_000

/**
 * Read receipts of the user's own devices. A response from outside the application marks a message as read too, without
 * anyone having opened it; a response in the application implies that it was open.
 */
function deviceReceipts({ state, via, closed, delivered, read }: ProofRecipient): {
  delivered: string | null
  read: string | null
} {
  if (closed === null || state === null || !responseStates.has(state)) return { delivered, read }
  const isOutside = via !== null && via !== 'app' && via !== 'push'
  const ownReceipt = (at: string | null): string | null => {
    if (at === null || Math.abs(Date.parse(at) - Date.parse(closed)) > responseTolerance_ms) return at
    return isOutside ? null : earlier(closed, at)
  }
  return { delivered: ownReceipt(delivered), read: ownReceipt(read) }
}

const chronological = (entries: ProofEntry[]): ProofEntry[] =>
  entries
    .map((entry, place) => ({ entry, place, at: Date.parse(entry.at) }))
    .toSorted((a, b) => a.at - b.at || a.place - b.place)
    .map(({ entry }) => entry)

/** When a message reached a user: when it was sent, or at their first later event. */
function reachedAt(person: ProofRecipient, events: readonly ProofEvent[], { sent }: ProofMessage): string {
  const first = events[0]?.at
  if (first === undefined || Date.parse(first) - Date.parse(sent) < joinedLater_ms) return sent
  const { since, delivered, read } = person
  const known = [since, delivered, read].filter((at) => at !== null)
  return known.reduce<string>((at, other) => earlier(other, at), first)
}

/** A first notification this long after the message is due to an escalation or a handoff. */
const joinedLater_ms = 20_000

export function recipientProof(
  person: ProofRecipient,
  events: readonly ProofEvent[],
  message: ProofMessage,
  names: Names,
): ProofPerson {
  const { user_id, display_name, title, why, state, meaning, replied } = person
  const isAnswered = state !== null && responseStates.has(state)
  const shown_events = events.filter(({ kind }) => !(isAnswered && responseKinds.has(kind)))
  const reached = newEntry(
    'reached',
    reachedAt(person, events, message),
    `${why === '' ? 'In the conversation' : capital(why)}.`,
  )
  const seen = deviceReceipts(person)
  // Reading it, or replying after it, implies its delivery.
  const had = [seen.delivered, seen.read, replied].filter((at) => at !== null)
  const saw = [seen.read, replied].filter((at) => at !== null)
  const first = (times: string[]) => times.reduce((at, other) => earlier(other, at))
  return {
    user_id,
    display_name,
    title,
    why,
    state,
    meaning,
    entries: chronological([
      reached,
      ...shown_events.map((event) => toEntry(event, names)),
      ...(had.length > 0 ? [newEntry('on_device', first(had), 'Delivered to their device.')] : []),
      ...(saw.length > 0 ? [newEntry('opened', first(saw), 'Opened.')] : []),
      ...(replied !== null ? [newEntry('replied', replied, 'Wrote in the thread.')] : []),
      ...responseEntries(person),
    ]),
  }
}

export const nameAndTitle = (name: string, title: string): string =>
  title === '' ? name : `${name} (${title})`

const priorities = ['low', 'medium', 'high'] as const

const isChange = ({ kind }: ProofEntry): boolean => kind === 'corrected' || kind === 'taken_back'

const earlierText = ({ data, attachment_names }: Revision): string =>
  [
    ...(data.length > 0 ? [` Earlier text: “${messageBody(data)}”.`] : []),
    ...(attachment_names.length > 0 ? [` Attachments: ${attachment_names.join(', ')}.`] : []),
  ].join('')

/** Each change of a message has an event, and a revision with what it replaced. */
function addEarlierText(entries: ProofEntry[], revisions: readonly Revision[]): ProofEntry[] {
  const replaced = revisions.values()
  return entries.map((entry) => {
    const revision = isChange(entry) ? replaced.next().value : undefined
    return revision ? { ...entry, text: `${entry.text}${earlierText(revision)}` } : entry
  })
}

export function messageProof(
  events: readonly ProofEvent[],
  revisions: readonly Revision[],
  { sender_name, sender_title, sent, priority }: ProofMessage,
  names: Names,
): ProofEntry[] {
  const entries = events.filter(({ user_id }) => user_id === null).map((event) => toEntry(event, names))
  return chronological([
    newEntry(
      'stored',
      sent,
      `Sent by ${nameAndTitle(sender_name, sender_title)}, ${priorities[priority]} priority.`,
    ),
    ...addEarlierText(entries, revisions),
  ])
}

export function nextAction(
  pages: readonly PagingRequest[],
  alert: NextAlert | undefined,
  names: Names,
): Proof['next'] {
  const steps = pages.flatMap(({ state, next, next_due, group_name }) =>
    state === 'running' && next_due !== null
      ? // Most steps name the addressed group.
        [
          {
            text: next.includes(group_name) ? capital(next) : `${capital(next)} (${group_name})`,
            due: next_due,
          },
        ]
      : [],
  )
  const alert_step = alert && {
    text: `${capital(alert.channel ? channelText(alert.channel) : 'alert')} to ${names.get(alert.user_id) ?? 'a deleted user'}`,
    due: alert.due,
  }
  const [first] = [...steps, ...(alert_step ? [alert_step] : [])].toSorted(
    (a, b) => Date.parse(a.due) - Date.parse(b.due),
  )
  return first ?? null
}
