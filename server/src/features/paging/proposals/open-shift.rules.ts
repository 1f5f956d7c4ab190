import type { RosterProposalBody } from '@wardline/contract/paging/proposals/roster-proposal.schemas.ts'
import { parseWallTime, secondsPerDay, toInstant, type Instant } from '@wardline/recurrence/wall-time.ts'
import { subtractSpan } from '../calendar/occurrence.rules.ts'

interface Span {
  start: Instant
  end: Instant
}

export interface OpenShift extends Span {
  /** The start and the call, unless the shift is in the calendar already. */
  id?: string
  call_order: number
}

interface Calendar {
  zone: string
  now: Instant
  /** Hours of service, by start. */
  service: readonly Span[]
  /** Upcoming shifts of the group. */
  covered: readonly OpenShift[]
}

/** A rest of a shift that is shorter stays with the fail-over user. */
const leastMs = 30 * 60_000

/** The days of a proposal, from the first hand-over until the one after the last day. */
export function toProposalSpan(zone: string, { from, to, starts }: RosterProposalBody): Span {
  return {
    start: toInstant(zone, parseWallTime(`${from}T${starts}:00`)),
    end: toInstant(zone, parseWallTime(`${to}T${starts}:00`) + secondsPerDay),
  }
}

/** The times of shifts without a person: cut to the hours of service, and without those that are covered. */
export function listOpenShifts(
  { from, to, starts, hours, calls }: RosterProposalBody,
  { zone, now, service, covered }: Calendar,
): OpenShift[] {
  const first = parseWallTime(`${from}T${starts}:00`)
  const last = parseWallTime(`${to}T${starts}:00`) + secondsPerDay
  const open: OpenShift[] = []
  for (let at = first; at < last; at += hours * 3600)
    for (let call_order = 1; call_order <= calls; call_order++) {
      const shift = { start: toInstant(zone, at), end: toInstant(zone, at + hours * 3600), call_order }
      open.push(...cutToService(shift, service).flatMap((part) => withoutCovered(part, covered)))
    }
  return open
    .map((shift) => ({ ...shift, start: Math.max(shift.start, now) }))
    .filter(({ start, end }) => end - start >= leastMs)
}

const cutToService = (shift: OpenShift, service: readonly Span[]): OpenShift[] =>
  service.flatMap((hours) => {
    const [start, end] = [Math.max(shift.start, hours.start), Math.min(shift.end, hours.end)]
    return start < end ? [{ ...shift, start, end }] : []
  })

const withoutCovered = (shift: OpenShift, covered: readonly OpenShift[]): OpenShift[] =>
  covered
    .filter(({ call_order }) => call_order === shift.call_order)
    .reduce<OpenShift[]>(subtractSpan, [shift])
