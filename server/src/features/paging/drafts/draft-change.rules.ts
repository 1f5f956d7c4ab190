import type { DraftChange } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import { toTimeRange, type WallTimes } from '@wardline/recurrence/occurrence.ts'
import type { Instant, WallTime } from '@wardline/recurrence/wall-time.ts'
import type { Calendar } from '../calendar/calendar.queries.ts'
import { alreadyOver, cannotReceive } from '../calendar/occurrence.errors.ts'
import {
  findHidingSpan,
  newAuthorship,
  pickAssignment,
  resolveOccurrence,
  splitOccurrence,
  type CalendarEvent,
  type PlannedOccurrence,
} from '../calendar/occurrence.rules.ts'
import { parseOriginalStart } from '../calendar/original-start.rules.ts'
import * as eventErrors from '../events/on-call-event.errors.ts'
import { parseEventTimes } from '../events/on-call-event.rules.ts'
import type { EventChange } from '../events/series-edit.rules.ts'
import type { Candidate } from '../rotations/rotation-plan.queries.ts'
import * as errors from './calendar-draft.errors.ts'

/** A time of one person on call. */
export interface PersonSpan {
  user_id: number
  start: Instant
  end: Instant
}

/** A change with the shift as it was when the draft changed it; empty for an added shift. */
export type StoredChange = DraftChange & { was: PersonSpan[] }

export const withoutHistory = ({ was: _, ...change }: StoredChange): DraftChange => change

export interface Scene {
  calendar: Calendar
  zone: string
  now: Instant
  author_id: number
  /** The name of the draft, which is the reason of each change. */
  reason: string
  candidates: ReadonlyMap<number, Candidate>
}

interface Target {
  event: CalendarEvent
  occurrence: PlannedOccurrence
}

/** A change with the occurrence that it applies to. `problem` says why it cannot be published. */
export interface ResolvedChange {
  change: StoredChange
  problem: string | null
  /** `null` for an added shift, and for a shift that is gone. */
  target: Target | null
  /** The shift after the change. `null` if it is cancelled, or the times are refused. */
  becomes: EventChange | null
}

const firstSentence = (refused: Record<string, string[]>): string | undefined =>
  Object.values(refused).flat().at(0)

function findPersonProblem(user_id: number, candidates: Scene['candidates']): string | null {
  const person = candidates.get(user_id)
  if (!person) return errors.noSuchUser
  if (!person.is_member) return `${person.display_name}: ${eventErrors.notAMember}`
  return person.can_receive ? null : cannotReceive(person.display_name)
}

function findTarget(change: StoredChange, { calendar }: Scene): Target | null {
  if (change.kind === 'add') return null
  const event = calendar.events.find(({ id }) => id === change.event_id)
  const original = event && parseOriginalStart(event, change.original_start)
  if (!event || original === undefined) return null
  return { event, occurrence: resolveOccurrence(event, calendar.overrides, original) }
}

/** Checks a change against the calendar as it is now. */
export function resolveChange(change: StoredChange, scene: Scene): ResolvedChange {
  const { zone, now, calendar } = scene
  const target = findTarget(change, scene)
  const resolved = (problem: string | null, becomes: EventChange | null = null): ResolvedChange => ({
    change,
    problem,
    target,
    becomes,
  })
  if (change.kind !== 'add' && !target) return resolved(errors.shiftIsGone)
  if (target && target.occurrence.end <= now) return resolved(alreadyOver)
  if (change.kind === 'cancel') return resolved(null)
  const parsed = parseEventTimes(zone, change, { repeats: false, now })
  if ('refused' in parsed) return resolved(firstSentence(parsed.refused) ?? alreadyOver)
  const becomes: EventChange = {
    ...parsed.times,
    user_id: change.target_id,
    call_order: change.call_order,
    title: change.title,
    is_all_day: change.allDay,
    escalation_policy_id: change.escalation_policy_id,
    rule_id: null,
    rule: null,
  }
  const hiding = findHidingSpan(
    { ...toTimeRange(zone, becomes), call_order: change.call_order },
    target?.event.fixed_plan ? [] : calendar.fixed_spans,
  )
  const problem = hiding
    ? eventErrors.underFixedPlan(hiding.name)
    : findPersonProblem(change.target_id, scene.candidates)
  return resolved(problem, becomes)
}

const toAddedEvent = (id: number, zone: string, becomes: EventChange): CalendarEvent => ({
  ...pickAssignment(becomes),
  ...pickTimes(becomes),
  id,
  zone,
  rule_id: null,
  rule: null,
  ends_before: null,
})

const pickTimes = ({ starts, ends, starts_later, ends_later }: Required<WallTimes>) => ({
  starts,
  ends,
  starts_later,
  ends_later,
})

const occurrenceKey = ({ event_id, original_start }: { event_id: number; original_start: WallTime }) =>
  `${event_id} ${original_start}`

/**
 * The calendar as it would be after publishing. A changed shift loses its takeovers, since the draft decides who has it.
 * Leaves out changes of a shift that is gone or over, and times that are refused.
 */
export function applyChanges(
  calendar: Calendar,
  changes: readonly ResolvedChange[],
  { zone, author_id, reason }: Pick<Scene, 'zone' | 'author_id' | 'reason'>,
): Calendar {
  const added = changes.flatMap(({ change, becomes }) =>
    change.kind === 'add' && becomes ? [toAddedEvent(change.event_id, zone, becomes)] : [],
  )
  const overrides = changes.flatMap(({ change, target, becomes, problem }) => {
    if (!target || (problem !== null && !becomes)) return []
    const { event, occurrence } = target
    const { starts_later, ends_later } = event
    const shift = becomes ?? { ...occurrence, starts_later, ends_later }
    return [
      {
        ...pickAssignment(shift),
        ...pickTimes(shift),
        event_id: event.id,
        original_start: occurrence.original_start,
        is_cancelled: change.kind === 'cancel',
        authorship: newAuthorship(author_id, reason),
      },
    ]
  })
  const replaced = new Set(overrides.map(occurrenceKey))
  const isKept = (one: { event_id: number; original_start: WallTime }) => !replaced.has(occurrenceKey(one))
  return {
    events: [...calendar.events, ...added],
    overrides: [...calendar.overrides.filter(isKept), ...overrides],
    takeovers: calendar.takeovers.filter(isKept),
    fixed_spans: calendar.fixed_spans,
  }
}

/** The people of an occurrence from now on; no one if it is cancelled. */
function listPieces(
  { occurrence }: Target,
  calendar: Pick<Calendar, 'takeovers' | 'fixed_spans'>,
  now: Instant,
): PersonSpan[] {
  if (occurrence.is_cancelled) return []
  return splitOccurrence(occurrence, calendar)
    .filter(({ end }) => end > now)
    .map(({ user_id, start, end }) => ({ user_id, start, end }))
}

/** The shift before and after a change. */
export function comparePieces(
  { change, target, becomes }: ResolvedChange,
  { before, after, zone, now }: { before: Calendar; after: Calendar; zone: string; now: Instant },
): { was: PersonSpan[]; becomes: PersonSpan[] } {
  const was = target ? listPieces(target, before, now) : []
  if (change.kind === 'add') {
    const range = becomes && toTimeRange(zone, becomes)
    return { was, becomes: range ? [{ user_id: becomes.user_id, ...range }] : [] }
  }
  if (!target) return { was, becomes: [] }
  const { event, occurrence } = target
  const next = resolveOccurrence(event, after.overrides, occurrence.original_start)
  return { was, becomes: listPieces({ event, occurrence: next }, after, now) }
}

const spansText = (spans: readonly PersonSpan[], now: Instant): string =>
  spans
    .filter(({ end }) => end > now)
    .map(({ user_id, start, end }) => `${user_id} ${Math.max(start, now)} ${end}`)
    .toSorted()
    .join()

/** Whether the shift is no longer what it was when the draft changed it. */
export const changedSince = ({ was }: StoredChange, present: readonly PersonSpan[], now: Instant): boolean =>
  spansText(was, now) !== spansText(present, now)
