import type { PagingRequest } from '@wardline/contract/messaging/paging-requests/paging-request.schemas.ts'
import { formatDuration } from '../../../platform/clock/time-parts.ts'
import {
  answeredByText,
  callText,
  directPageLabel,
  nextStepInText,
  nextStepNowText,
  noOneAskedText,
  unansweredText,
  waitingText,
} from './paging-requests.text.ts'

export const durationText = (ms: number): string => formatDuration(Math.round(ms / 1000))

function namesText(names: readonly string[]): string {
  const [first = '', second, ...more] = names
  if (second === undefined) return first
  return more.length === 0 ? `${first}, ${second}` : `${first}, ${second} and ${more.length} more`
}

const openResponders = ({ responders }: PagingRequest) =>
  responders
    .filter(({ state }) => state === 'open')
    .toSorted((a, b) => Date.parse(b.notified_at) - Date.parse(a.notified_at) || a.user_id - b.user_id)

export const groupPrefix = ({ group_name }: PagingRequest, isOneOfMany: boolean): string =>
  isOneOfMany ? `${group_name === '' ? directPageLabel : group_name}: ` : ''

export function pagingStatusText(page: PagingRequest, now: number): string {
  if (page.state === 'answered') return answeredByText(page.ended_by?.display_name)
  if (page.state === 'unanswered') return unansweredText
  const people = openResponders(page)
  const oldest = people.at(-1)
  if (!oldest) return noOneAskedText
  const names = namesText(people.map(({ display_name }) => display_name))
  return waitingText(names, durationText(now - Date.parse(oldest.notified_at)))
}

/** `next: second call in 1:18`, or whom to call when no one has answered; empty once answered. */
export function nextStepText(page: PagingRequest, now: number): string {
  if (page.state === 'unanswered') return callText(page.call)
  if (page.state !== 'running' || page.next_due === null) return ''
  const left = Date.parse(page.next_due) - now
  return left > 0 ? nextStepInText(page.next, durationText(left)) : nextStepNowText(page.next)
}
