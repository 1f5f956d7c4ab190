import { containsWords } from '@wardline/contract/folded-text.ts'
import { needsOperator } from '@wardline/contract/messaging/console/console.rules.ts'
import type { ConsoleCall, ConsolePage } from '@wardline/contract/messaging/console/console.schemas.ts'
import { isOpenPagingRequest } from '@wardline/contract/messaging/responses/paging-request.rules.ts'
import { formatTime } from '../../../platform/clock/dates.ts'
import { callText } from '../paging-requests/paging-requests.text.ts'
import * as texts from './console.text.ts'

const minute_ms = 60_000

/** `4 s`, `1 min 56 s`, `12 min`, `2 h 5 min`: a clock that is read at a glance. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), seconds % 60]
  if (minutes === 0) return `${rest} s`
  if (minutes < 10) return `${minutes} min${rest > 0 ? ` ${rest} s` : ''}`
  if (hours === 0) return `${minutes} min`
  return `${hours} h${minutes % 60 > 0 ? ` ${minutes % 60} min` : ''}`
}

/** Minutes after which a page of this priority is overdue. */
const overdueMinutes = { 0: 60, 1: 15, 2: 5 } as const

export type Urgency = 'lost' | 'overdue' | 'usual' | 'ended'

export function urgencyOf(page: ConsolePage, now: number): Urgency {
  if (!isOpenPagingRequest(page)) return 'ended'
  if (needsOperator(page)) return 'lost'
  return now - Date.parse(page.started) > overdueMinutes[page.priority] * minute_ms ? 'overdue' : 'usual'
}

export const needsMe = (page: ConsolePage, me: number): boolean =>
  isOpenPagingRequest(page) && (needsOperator(page) || page.operator?.user_id === me)

export const ageText = ({ started, ended, state }: ConsolePage, now: number): string =>
  durationText((state === 'answered' && ended !== null ? Date.parse(ended) : now) - Date.parse(started))

export const subjectText = ({ subject }: Pick<ConsolePage, 'subject'>): string =>
  subject ?? texts.hiddenSubjectText

const waitsForText = ({ waits_for }: ConsolePage): string =>
  waits_for.map(({ display_name }) => display_name).join(', ')

/** The newest of what the channels reported and what the recipients opened. */
export function latestText({ latest, waits_for }: ConsolePage): string {
  const opened = waits_for.flatMap(({ opened: at }) => (at === null ? [] : [Date.parse(at)]))
  const newest = Math.max(...opened)
  if (opened.length > 0 && (latest === null || newest > Date.parse(latest.at)))
    return texts.readText(formatTime(newest))
  return latest?.text ?? texts.noResultText
}

export interface NextStep {
  what: string
  /** The time until it starts, or whom to call if no step follows. */
  when: string
}

export function nextStep({ state, next, next_due, call, ended_by }: ConsolePage, now: number): NextStep {
  if (state === 'answered') return { what: texts.answeredText(ended_by?.display_name), when: '' }
  if (state === 'unanswered') return { what: texts.noStepText, when: callText(call) }
  const left = Date.parse(next_due ?? '') - now
  return { what: next, when: left > 0 ? texts.nextInText(durationText(left)) : texts.nowText }
}

export function matchesFilter(
  page: ConsolePage,
  { name, typed, me }: { name: texts.ConsoleFilterName; typed: string; me: number },
): boolean {
  if (name === 'needed' && !needsMe(page, me)) return false
  if (name === 'high' && page.priority !== 2) return false
  const words = [page.subject ?? '', page.group_name, page.requester.display_name, waitsForText(page)]
  return containsWords(words.join('\n'), typed)
}

/** The row `step` rows from the selected one; the first or last row if none is selected. */
export function neighbour(pages: readonly ConsolePage[], id: number | undefined, step: 1 | -1) {
  const at = pages.findIndex((page) => page.id === id)
  return at === -1 ? pages.at(step === 1 ? 0 : -1) : (pages[at + step] ?? pages[at])
}

/** Oldest first. Pages of these threads are replaced; recalled ones are missing in `now`. */
export function replacePages(
  list: readonly ConsolePage[],
  thread_ids: ReadonlySet<number>,
  now: readonly ConsolePage[],
): ConsolePage[] {
  const others = list.filter(({ thread_id }) => !thread_ids.has(thread_id))
  const known = new Set(list.map(({ id }) => id))
  // A page that ended long ago belongs to a search, and only one that was listed shows how it ended.
  const changed = now.filter((page) => isOpenPagingRequest(page) || known.has(page.id))
  return [...others, ...changed].toSorted(
    (a, b) => Date.parse(a.started) - Date.parse(b.started) || a.id - b.id,
  )
}

export const callResultText = ({ outcome, response }: Pick<ConsoleCall, 'outcome' | 'response'>): string =>
  outcome === 'responded' ? texts.respondsLabel(response ?? '') : texts.outcomeLabels[outcome]

/** The results that a call to the sender, or to a user whose answer the page waits for, can have. The first is harmless. */
export function callResults(
  page: ConsolePage,
  isSender: boolean,
): Pick<ConsoleCall, 'outcome' | 'response'>[] {
  const outcomes = (...list: Exclude<ConsoleCall['outcome'], 'responded'>[]) =>
    list.map((outcome) => ({ outcome, response: null }))
  const reached = outcomes('no_answer', 'reached')
  if (isSender) return reached
  return [
    ...reached,
    ...(page.can_accept ? outcomes('accepted', 'declined') : []),
    ...page.response_options.map((response) => ({ outcome: 'responded' as const, response })),
  ]
}
