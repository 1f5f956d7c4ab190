import { mediumText, pageEventText, viaText, type Names } from '@wardline/contract/alerts/page-event.rules.ts'
import { AnswerVia, type PageEventKind } from '@wardline/contract/alerts/page-event.schemas.ts'
import type { Page } from '@wardline/contract/messaging/page.schemas.ts'
import type { Proof, ProofEntry, ProofPerson } from '@wardline/contract/messaging/proof.schemas.ts'
import type { NextAlert, ProvenEvent, ProvenMessage, ProvenPerson } from './proof.queries.ts'

/** Said by the open item itself, which knows what was answered. */
const saidByItem: ReadonlySet<PageEventKind> = new Set(['answered', 'outside_answer'])
const answers: ReadonlySet<string> = new Set(['accepted', 'rejected', 'responded'])

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const entryOf = ({ id, kind, details, at }: ProvenEvent, names: Names): ProofEntry => ({
  at,
  kind,
  text: pageEventText(kind, details, names),
  details,
  page_event_id: id,
})

const said = (kind: ProofEntry['kind'], at: string, text: string): ProofEntry => ({
  at,
  kind,
  text,
  details: {},
  page_event_id: null,
})

/** Everyone whom sentences about these events name. */
export const namedIn = (events: readonly ProvenEvent[]): number[] => [
  ...new Set(
    events.flatMap(({ details }) => [
      ...(details.to_user_ids ?? []),
      ...[details.by_user_id, details.from_user_id].filter((id) => id !== undefined),
    ]),
  ),
]

/** What became of what a person was asked; nothing while it is open. Handing over has events of its own. */
function answerOf({ state, response, via, closed }: ProvenPerson): ProofEntry[] {
  if (state === null || closed === null) return []
  const known = AnswerVia.safeParse(via)
  const where = known.success ? ` ${viaText(known.data)}` : ''
  if (state === 'accepted') return [said(state, closed, `Accepted${where}.`)]
  if (state === 'rejected') return [said(state, closed, `Rejected${where}.`)]
  if (state === 'responded') return [said(state, closed, `Responded “${response ?? ''}”${where}.`)]
  if (state === 'escalated')
    return [said(state, closed, 'Owes no answer any more: somebody else took the page.')]
  if (state === 'settled') return [said(state, closed, 'Owes no answer any more: somebody else settled it.')]
  if (state === 'expired') return [said(state, closed, 'Can no longer answer: it has expired.')]
  if (state === 'recalled') return [said(state, closed, 'Owes no answer any more: the sender took it back.')]
  return []
}

/** The earlier of two instants. */
const earlier = (a: string | null | undefined, b: string): string =>
  a != null && Date.parse(a) < Date.parse(b) ? a : b

/** An answer marks the message read in its own transaction, milliseconds later. */
const withAnswer_ms = 1_000

/**
 * What their own devices showed. An answer from outside of the application marks a message read as well: nobody opened
 * anything. One that was given in the application was given on what had been opened.
 */
function seenOf({ state, via, closed, delivered, read }: ProvenPerson): {
  delivered: string | null
  read: string | null
} {
  if (closed === null || state === null || !answers.has(state)) return { delivered, read }
  const isOutside = via !== null && via !== 'app' && via !== 'push'
  const shown = (at: string | null): string | null => {
    if (at === null || Math.abs(Date.parse(at) - Date.parse(closed)) > withAnswer_ms) return at
    return isOutside ? null : earlier(closed, at)
  }
  return { delivered: shown(delivered), read: shown(read) }
}

/** First to last; what happened in one moment in the order in which it is told. */
const inOrder = (entries: ProofEntry[]): ProofEntry[] =>
  entries
    .map((entry, place) => ({ entry, place, at: Date.parse(entry.at) }))
    .toSorted((a, b) => a.at - b.at || a.place - b.place)
    .map(({ entry }) => entry)

/** When a message came to somebody: with the message, or with the first that is known of them later on. */
function reachedAt(person: ProvenPerson, events: readonly ProvenEvent[], { sent }: ProvenMessage): string {
  const first = events[0]?.at
  if (first === undefined || Date.parse(first) - Date.parse(sent) < joinedLate_ms) return sent
  const { since, delivered, read } = person
  const known = [since, delivered, read].filter((at) => at !== null)
  return known.reduce<string>((at, other) => earlier(other, at), first)
}

/** Whoever is rung for the first time so long after the message came to it by an escalation or a handover. */
const joinedLate_ms = 20_000

/** One person's time line, as sentences. */
export function personProof(
  person: ProvenPerson,
  events: readonly ProvenEvent[],
  message: ProvenMessage,
  names: Names,
): ProofPerson {
  const { user_id, display_name, title, why, state, replied } = person
  const isAnswered = state !== null && answers.has(state)
  const told = events.filter(({ kind }) => !(isAnswered && saidByItem.has(kind)))
  const reached = said(
    'reached',
    reachedAt(person, events, message),
    `${why === '' ? 'On the thread' : capital(why)}.`,
  )
  const seen = seenOf(person)
  // Who read it, or wrote after it, had it.
  const had = [seen.delivered, seen.read, replied].filter((at) => at !== null)
  const saw = [seen.read, replied].filter((at) => at !== null)
  const first = (times: string[]) => times.reduce((at, other) => earlier(other, at))
  return {
    user_id,
    display_name,
    title,
    why,
    state,
    entries: inOrder([
      reached,
      ...told.map((event) => entryOf(event, names)),
      ...(had.length > 0 ? [said('on_device', first(had), 'On a device of theirs.')] : []),
      ...(saw.length > 0 ? [said('opened', first(saw), 'Opened.')] : []),
      ...(replied !== null ? [said('replied', replied, 'Wrote in the thread.')] : []),
      ...answerOf(person),
    ]),
  }
}

const priorities = ['low', 'medium', 'high'] as const

/** What happened to the page as a whole. */
export const pageProof = (
  events: readonly ProvenEvent[],
  { sender_name, sent, priority }: ProvenMessage,
  names: Names,
): ProofEntry[] =>
  inOrder([
    said('stored', sent, `Sent by ${sender_name}, priority ${priorities[priority]}, and stored.`),
    ...events.filter(({ user_id }) => user_id === null).map((event) => entryOf(event, names)),
  ])

/** What comes first of the next step of an escalation and the next alert. */
export function nextOf(pages: readonly Page[], alert: NextAlert | undefined, names: Names): Proof['next'] {
  const steps = pages.flatMap(({ state, next, next_due, group_name }) =>
    state === 'running' && next_due !== null
      ? // Most steps name the group that was paged.
        [
          {
            text: next.includes(group_name) ? capital(next) : `${capital(next)} (${group_name})`,
            due: next_due,
          },
        ]
      : [],
  )
  const ring = alert && {
    text: `${capital(alert.medium ? mediumText(alert.medium) : 'alert')} to ${names.get(alert.user_id) ?? 'somebody'}`,
    due: alert.due,
  }
  const [first] = [...steps, ...(ring ? [ring] : [])].toSorted(
    (a, b) => Date.parse(a.due) - Date.parse(b.due),
  )
  return first ?? null
}
