import { pageOutcomes, type PageOutcomeName } from '@wardline/contract/reports/standard-reports/reports.ts'
import type { ReportedPage } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { spanText, wholeNumber } from '../report-parts/report.view.ts'
import type { PageListView } from './page-list.api.ts'
import { slotText } from './heat.view.ts'

/** The list of pages that the filters of the address choose. */
export function toPageListView(
  filters: Readonly<Record<string, string>>,
  range: { from: string; until: string },
  page: number,
): PageListView {
  const department_id = wholeNumber(filters['department'])
  const group_id = wholeNumber(filters['group'])
  const priority = wholeNumber(filters['priority'])
  const slot = wholeNumber(filters['slot'])
  const hour = wholeNumber(filters['hour'])
  const user_id = wholeNumber(filters['user'])
  const outcome = pageOutcomes.find((each) => each === filters['outcome'])
  return {
    ...range,
    page,
    ...(department_id !== undefined && { department_id }),
    ...(group_id !== undefined && { group_id }),
    ...(priority !== undefined && priority <= 2 && { priority }),
    ...(slot !== undefined && slot <= 11 && { slot }),
    ...(hour !== undefined && hour <= 23 && { hour }),
    ...(filters['hours'] === 'night' && { hours: 'night' as const }),
    ...(user_id !== undefined && { user_id }),
    ...(outcome && { outcome }),
  }
}

const outcomeTitles: Record<PageOutcomeName, string> = {
  delivered: 'Delivered pages',
  opened: 'Read pages',
  answered: 'Answered pages',
  escalated: 'Escalated pages',
  unanswered: 'Unanswered pages',
  misdirected: 'Misdirected pages',
  nobody_on_call: 'Pages while no one was on call',
  failed_over: 'Pages to the fail-over user',
  declined: 'Declined pages',
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

export function pageListTitle({ outcome, slot, hour, hours }: PageListView): string {
  const title = outcome ? outcomeTitles[outcome] : 'Pages'
  if (hour !== undefined) return `${title}, ${hourText(hour)} to ${hourText((hour + 1) % 24)}`
  if (hours === 'night') return `${title}, at night`
  return slot === undefined ? title : `${title}, ${slotText(slot)}`
}

/** Outcome of a page, in words. */
export function outcomeText(page: ReportedPage): string {
  const parts = [
    page.was_nobody_on_call && 'no one was on call',
    page.is_failed_over && 'the fail-over user was asked',
    page.is_misdirected && 'a recipient answered that it was not for them',
    page.is_declined && 'declined',
    page.is_escalated && 'escalated',
    page.is_unanswered && 'no one answered in time',
    page.delivered_seconds === null && 'not delivered',
    page.delivered_seconds !== null && page.opened_seconds === null && 'not read',
  ].filter((part) => part !== false)
  const [first = '', ...rest] = parts
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')
}

/** A page without an answer still waits, unless it counts as declined or unanswered. */
export function answerText({ answered_seconds, is_unanswered, is_declined }: ReportedPage): string {
  if (answered_seconds !== null) return spanText(answered_seconds)
  if (is_unanswered) return 'No answer'
  return is_declined ? 'Declined' : 'Waiting'
}
