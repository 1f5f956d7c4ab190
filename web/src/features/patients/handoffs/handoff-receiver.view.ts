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

/** The next step of the receiver, or the result of the handoff. */
export function describeReading({
  state,
  seen,
  needs,
  actions,
  requires_read_back,
}: PatientHandoff): ReadingState {
  if (state !== 'requested') return closedWords[state] ?? state
  if (seen === null) return 'Not opened'
  const isUnchecked = actions.some(({ changed, is_checked }) => changed !== null && !is_checked)
  if (needs.includes('opening') || (requires_read_back && isUnchecked)) return 'Changed'
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

/** A correction clears the checks of the actions that it changed or removed. */
export function keepChecks(
  checked: readonly string[],
  before: Pick<PatientHandoff, 'version' | 'actions'>,
  after: Pick<PatientHandoff, 'version' | 'actions'>,
): readonly string[] {
  if (before.version === after.version) return checked
  return checked.filter((id) => {
    const was = before.actions.find((action) => action.id === id)
    const is = after.actions.find((action) => action.id === id)
    if (!was || !is) return false
    return (
      was.text === is.text &&
      was.owner?.id === is.owner?.id &&
      was.due === is.due &&
      was.changed === is.changed
    )
  })
}

/** The reason why the handoff cannot be accepted yet; empty if it can. */
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
