import type { Medium } from '@wardline/contract/alerts/alert.schemas.ts'
import { mediumText } from '@wardline/contract/alerts/page-event.rules.ts'

const steps_ms = { urgent: [1_000, 4_000, 15_000, 30_000], other: [1_000, 4_000, 15_000, 60_000, 300_000] }
/** Of what is urgent nothing is tried for longer on one way: the next one may be quicker. */
const longest_ms = { urgent: 60_000, other: 1_800_000 }

/**
 * When a way that did not go through is tried again: 1, 4, 15 … seconds later, and not before the carrier's own word
 * (429 with Retry-After). Null: not again, the next way has to do.
 */
export function retryMs(of: {
  priority: 0 | 1 | 2
  attempts: number
  /** Milliseconds since the first attempt. */
  since_ms: number
  after_ms: number | undefined
}): number | null {
  const kind = of.priority === 2 ? 'urgent' : 'other'
  const own = steps_ms[kind][of.attempts - 1]
  if (own === undefined) return null
  const wait = Math.max(own, of.after_ms ?? 0)
  return of.since_ms + wait > longest_ms[kind] ? null : wait
}

/** An urgent way that failed twice is tried again, and the next one rings meanwhile. */
export const ringsNextMeanwhile = (of: { priority: 0 | 1 | 2; attempts: number }): boolean =>
  of.priority === 2 && of.attempts >= 2

const silence_seconds: Readonly<Record<Medium, number>> = {
  web_push: 20,
  apns: 20,
  fcm: 20,
  sms: 30,
  voice: 60,
  email: 60,
  pager: 60,
}

/** How long a carrier that promised a receipt may be silent before the next way rings. Milliseconds. */
export const silenceMs = (medium: Medium): number => silence_seconds[medium] * 1_000

const stoppedText = {
  stop: 'Its owner answered STOP: nothing is sent there until the number is set anew.',
  unknown: 'The carrier says that nobody is there: nothing is sent there until it is set anew.',
  refused: 'The carrier refuses to send there: nothing is sent there until it is set anew.',
} as const

const unwantedText =
  'Its owner wants no mail from us: nothing is sent there until it is lifted at Alert channels.'

type Stopped = keyof typeof stoppedText

/**
 * Why nothing goes to an address by this medium; null when it may. A number that takes no text messages may well be
 * called: it is somebody's desk. Who answered STOP wants neither.
 */
export const stoppedFor = (medium: Medium, reason: Stopped | null | undefined): string | null =>
  !reason || (medium === 'voice' && reason !== 'stop')
    ? null
    : reason === 'stop' && medium === 'email'
      ? unwantedText
      : stoppedText[reason]

/** Why what waited is not sent. */
export const stopReasons = {
  opened: 'They opened it.',
  answered: 'They answered.',
  answered_by_other: 'Somebody else answered.',
  taken: 'Somebody took it.',
  passed_on: 'It was passed on.',
  not_me: 'They said that it is not for them.',
  recalled: 'The sender took it back.',
  left: 'They are not on the thread any more.',
} as const
export type StopReason = keyof typeof stopReasons

export const noCarrier = (medium: Medium): string =>
  `No carrier for ${/^[aeio]/.test(mediumText(medium)) ? 'an' : 'a'} ${mediumText(medium)} is set up and switched on.`
