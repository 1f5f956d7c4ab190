import { channelText, viaText } from '@wardline/contract/alerts/page-events/page-event.rules.ts'
import type {
  Outcome,
  OutcomePerson,
  OutcomeStep,
} from '@wardline/contract/messaging/outcome/outcome.schemas.ts'
import type { PagingRequest } from '@wardline/contract/messaging/paging-requests/paging-request.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { ageText, answerText, isRefusal } from '../acknowledgements/answer-text.view.ts'
import { durationText } from '../paging-requests/paging-request.view.ts'
import { callText, unansweredText } from '../paging-requests/paging-requests.text.ts'
import * as texts from './outcome.text.ts'

/** `lost`: every step was tried without an answer. */
export type OutcomeTone = 'ok' | 'declined' | 'open' | 'closed' | 'lost'

export interface OutcomeLine {
  key: number
  tone: OutcomeTone
  /** `Mohammad Astor: Give calcium`. */
  text: string
  /** `05:41 · by text message`. */
  details: string
}

const hour = 3_600_000

/** `1:12`, or `3 h` after the first hour. */
export const waitingDuration = (since: number, now: number): string =>
  now - since < hour ? durationText(now - since) : ageText(since, now)

const clock = (at: string, now: number): string => formatDateTime(Date.parse(at), now)

function alertText({ alert }: OutcomePerson, now: number): string {
  if (!alert) return ''
  const channel = alert.channel ? channelText(alert.channel) : 'alert'
  if (alert.state === 'delivered') return texts.deliveredText(channel, clock(alert.at, now))
  if (alert.state === 'sent') return texts.sentText(channel, clock(alert.at, now))
  return alert.state === 'failed' ? texts.failedText(channel, alert.reason) : texts.sendingText(channel)
}

/** `text message delivered 05:41, not opened`. */
function progressText(person: OutcomePerson, now: number): string {
  const opened = person.opened === null ? texts.notOpenedText : texts.openedText(clock(person.opened, now))
  return [alertText(person, now), opened].filter(Boolean).join(', ')
}

const tones: Partial<Record<OutcomePerson['state'], OutcomeTone>> = {
  open: 'open',
  accepted: 'ok',
  responded: 'ok',
  rejected: 'declined',
}

const answerDetails = ({ closed, via }: OutcomePerson, now: number): string =>
  [closed === null ? '' : clock(closed, now), via === null || via === 'app' ? '' : viaText(via)]
    .filter(Boolean)
    .join(' · ')

export function personLine(person: OutcomePerson, now: number): OutcomeLine {
  const { user_id: key, display_name, state, response } = person
  const tone = isRefusal(person) ? 'declined' : (tones[state] ?? 'closed')
  if (state === 'open') return { key, tone, text: display_name, details: progressText(person, now) }
  const answer = response ?? answerText({ state, response: null })
  return { key, tone, text: `${display_name}: ${answer}`, details: answerDetails(person, now) }
}

const isAnswer = ({ state }: OutcomePerson): boolean =>
  state === 'accepted' || state === 'rejected' || state === 'responded'

/** The first line: the only recipient, `3 coming, 2 cannot, waiting for 4`, or `2 of 3 answered`. */
export function headLine(
  { people, people_count, summary }: Outcome,
  requests: readonly PagingRequest[],
  now: number,
): OutcomeLine {
  const lost = requests.find(({ state }) => state === 'unanswered')
  if (lost && summary.open > 0)
    return { key: 0, tone: 'lost', text: unansweredText, details: callText(lost.call) }
  const [only] = people
  if (people_count === 1 && only) {
    const line = personLine(only, now)
    return only.state === 'open' ? { ...line, text: texts.waitingForText(line.text) } : line
  }
  const answered = summary.accepted + summary.rejected + summary.responded
  const answers = people.filter(isAnswer)
  // One answer ends a page to a group: it is the outcome.
  if (summary.open === 0 && answered === 1 && answers[0]) return personLine(answers[0], now)
  if (answered === 0 && summary.open === 0)
    return { key: 0, tone: 'closed', text: texts.noRequestLeftText, details: '' }
  const text = texts.describeAnswers(summary) ?? texts.answeredCountText(answered, answered + summary.open)
  const isDeclined = summary.rejected + (summary.meanings?.no ?? 0) === answered
  return { key: 0, tone: summary.open > 0 ? 'open' : isDeclined ? 'declined' : 'ok', text, details: '' }
}

/** One line for each recipient; none for a single one, whom the first line names. */
export const personLines = (
  { people, people_count }: Outcome,
  head: OutcomeLine,
  now: number,
): OutcomeLine[] =>
  people_count === 1 && head.key !== 0
    ? []
    : people.map((person) => personLine(person, now)).filter(({ key }) => key !== head.key)

/** Since when the oldest open request waits, in ms; undefined when all are closed. */
export function oldestOpenSince({ people }: Outcome): number | undefined {
  const times = people.filter(({ state }) => state === 'open').map(({ since }) => Date.parse(since))
  return times.length === 0 ? undefined : Math.min(...times)
}

const lowerFirst = (text: string): string =>
  text.replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase())
const stepText = ({ kind, text }: OutcomeStep): string => (kind === 'end' ? texts.endStepText : text)
/** Within a sentence. A step of an escalation begins with the name of a person. */
const laterStepText = (step: OutcomeStep): string =>
  step.kind === 'step' ? step.text : lowerFirst(stepText(step))

export interface NextSteps {
  first: string
  /** `in 0:18`. */
  when: string
  /** `then Cleo Marsh (second call) in 1:48 · then …`. */
  later: string
}

export function describeNextSteps({ next }: Outcome, now: number): NextSteps | undefined {
  const [first, ...others] = next
  if (!first) return undefined
  const left = Date.parse(first.due) - now
  return {
    first: stepText(first),
    when: left > 0 ? texts.inDurationText(durationText(left)) : texts.nowText,
    later: others
      .map((step) => texts.thenText(laterStepText(step), durationText(Date.parse(step.due) - now)))
      .join(' · '),
  }
}
