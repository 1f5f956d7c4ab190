import type { PatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import { severityNames, severityOrder } from './SeverityMark.tsx'

export interface HandoffGroup {
  title: string
  handoffs: PatientHandoff[]
}

/** The most severe first, as the server sorts them; those without a severity last. */
export function groupBySeverity(handoffs: readonly PatientHandoff[]): HandoffGroup[] {
  const groups = [...severityOrder.toReversed(), null].map((severity) => ({
    title: severity === null ? 'Without severity' : severityNames[severity],
    handoffs: handoffs.filter((handoff) => handoff.severity === severity),
  }))
  return groups.filter((group) => group.handoffs.length > 0)
}

const closedWords: Readonly<Record<string, string>> = {
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

export type ReadingState = 'Not opened' | 'Changed' | 'Read back' | 'Read' | (string & {})

/** What the receiver has to do, or how it ended. */
export function describeReading({ state, seen, needs, actions }: PatientHandoff): ReadingState {
  if (state !== 'requested') return closedWords[state] ?? state
  if (seen === null) return 'Not opened'
  if (needs.includes('opening') || actions.some(({ changed, is_checked }) => changed !== null && !is_checked))
    return 'Changed'
  return needs.length > 0 ? 'Read back' : 'Read'
}

/** Stable ones that were read: accepted together. */
export const listAcceptable = (handoffs: readonly PatientHandoff[]): PatientHandoff[] =>
  handoffs.filter(
    ({ may, requires_read_back, needs }) => may.accept && !requires_read_back && needs.length === 0,
  )

export const countUnread = (handoffs: readonly PatientHandoff[]): number =>
  handoffs.filter(
    ({ may, requires_read_back, needs }) => may.accept && !requires_read_back && needs.length > 0,
  ).length

export interface LocalReadBack {
  checked: readonly string[]
  read_back: string
}

/** Why the handoff cannot be accepted yet; empty: it can. */
export function describeNeed(
  { actions, requires_read_back, version, seen_version }: PatientHandoff,
  { checked, read_back }: LocalReadBack,
): string {
  if (seen_version !== version) return 'Read the changes first'
  if (!requires_read_back) return ''
  const unchecked = actions.filter(({ id }) => !checked.includes(id))
  if (unchecked.length > 0) {
    const isChanged = unchecked.every(({ changed }) => changed !== null)
    const count = unchecked.length === 1 ? '1' : String(unchecked.length)
    return `${count} ${isChanged ? 'changed ' : ''}${unchecked.length === 1 ? 'action' : 'actions'} to check`
  }
  return read_back.trim() === '' ? 'Read it back in your own words' : ''
}
