import {
  handoffOutcomes,
  type HandoffOutcome,
} from '@wardline/contract/reports/standard-reports/reported-handoff.rules.ts'
import type { ReportedHandoff } from '@wardline/contract/reports/standard-reports/reported-handoff.schemas.ts'
import type { Range } from './report-range.view.ts'

export const outcomeNames: Record<HandoffOutcome, string> = {
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  open: 'Open',
  read_back: 'Read back',
  escalated: 'Reminded the giver',
}

export const handoffState = ({ state }: Pick<ReportedHandoff, 'state'>): string => outcomeNames[state]

/** `Handoffs: declined` */
export function handoffListTitle(filters: Readonly<Record<string, string>>): string {
  const outcome = handoffOutcomes.find((each) => each === filters['outcome'])
  return outcome ? `Handoffs: ${outcomeNames[outcome].toLowerCase()}` : 'Handoffs'
}

/** The address of the report that the list belongs to, with the same period and department. */
export function reportOfList(
  { department = '' }: Readonly<Record<string, string>>,
  { from, until }: Range,
): string {
  const search = new URLSearchParams({ from, until })
  if (department !== '' && department !== '0') search.set('department', department)
  return `/reports/patient-handoff-report?${search.toString()}`
}
