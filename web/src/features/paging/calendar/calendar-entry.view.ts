import { sourceSystems } from '@wardline/contract/paging/imported-shifts/source-systems.ts'
import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { Occurrence, ShiftAnswer } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { answerTexts, breaksRuleFact, draftedFact } from '../events/event.text.ts'
import type { GetMemberColor } from './member-colors.view.ts'
import { addMinutes, toWallTime, type WallTime } from '../wall-time/wall-time.view.ts'

export interface Gap {
  start: WallTime
  end: WallTime
  /** A gap that is over cannot be filled. */
  isPast?: boolean
}

export interface CalendarEntry {
  id: string
  start: WallTime
  end: WallTime
  allDay: boolean
  title: string
  editable: boolean
  display: 'auto' | 'block' | 'background'
  extendedProps: OccurrenceProps | { gap: Gap }
}

export interface OccurrenceProps {
  occurrence: Occurrence
  color: string
  hasLaterCalls: boolean
  /** The shift breaks a rule, lies in an absence or needs a missing qualification, and no scheduler has accepted that. */
  breaksRule: boolean
  /** The draft of a calendar adds or changes the shift. */
  isDrafted: boolean
}

/** A short shift can end before it starts in wall time when clocks go back; it is drawn this long. */
const minDrawnMinutes = 15

/** Parts of a shift that was partly taken over cannot be dragged. */
const isWhole = (occurrence: Occurrence): boolean =>
  occurrence.takeover === null &&
  occurrence.start === occurrence.whole_start &&
  occurrence.end === occurrence.whole_end

/** Identifies an occurrence as violations do. */
export const shiftKey = (shift: { event_id: number | null; original_start: string }): string =>
  `${shift.event_id}@${shift.original_start.slice(0, 19)}`

function toOccurrenceEntry(
  occurrence: Occurrence,
  props: Omit<OccurrenceProps, 'occurrence'>,
): CalendarEntry {
  const [start, end] = [toWallTime(occurrence.start), toWallTime(occurrence.end)]
  return {
    id: occurrence.id,
    start,
    end: end > start ? end : addMinutes(start, minDrawnMinutes),
    allDay: occurrence.allDay,
    title: occurrence.target.display_name,
    editable: occurrence.may.change && isWhole(occurrence),
    display: 'block',
    extendedProps: { occurrence, ...props },
  }
}

export const gapTitle = ({ isPast }: Gap): string => (isPast ? 'Nobody was on call' : 'Nobody on Call')

interface EntryOptions {
  isMonth: boolean
  memberColor: GetMemberColor
  /** Keys of shifts with an open violation. */
  ruleBreaks: ReadonlySet<string>
  /** Keys of shifts that a draft adds or changes. */
  drafted?: ReadonlySet<string>
}

/** Draws gaps behind the hours; in a month each is a row. */
export function toCalendarEntries(
  occurrences: readonly Occurrence[],
  gaps: readonly Gap[],
  { isMonth, memberColor, ruleBreaks, drafted }: EntryOptions,
): CalendarEntry[] {
  const active = occurrences.filter(({ cancelled, deleted }) => !cancelled && !deleted)
  const hasLaterCalls = active.some(({ call_order }) => call_order > 1)
  return [
    ...active.map((occurrence) =>
      toOccurrenceEntry(occurrence, {
        color: memberColor(occurrence.target_id),
        hasLaterCalls,
        breaksRule: ruleBreaks.has(shiftKey(occurrence)),
        isDrafted: drafted?.has(shiftKey(occurrence)) ?? false,
      }),
    ),
    ...gaps.map((gap): CalendarEntry => ({
      id: `gap ${gap.start}`,
      start: gap.start,
      end: gap.end,
      allDay: false,
      title: gapTitle(gap),
      editable: false,
      display: isMonth ? 'block' : 'background',
      extendedProps: { gap },
    })),
  ]
}

/** Describes a shift that was imported from a scheduling system; an edit made here survives later pulls. */
const importedText = ({ system, is_edited }: NonNullable<Occurrence['imported']>): string =>
  is_edited ? `${sourceSystems[system]}, edited here` : sourceSystems[system]

export function describeOccurrence(
  { occurrence, hasLaterCalls, breaksRule, isDrafted }: OccurrenceProps,
  span: string,
): string {
  const { target, call_order, title, repeat, takeover, can_receive, answer, imported } = occurrence
  return [
    target.display_name,
    span,
    hasLaterCalls && callOrderLabel(call_order),
    title,
    repeat && 'repeats',
    imported && importedText(imported),
    takeover && `covering for ${takeover.displaced_name}`,
    !can_receive && 'cannot be reached: locked or inactive',
    breaksRule && breaksRuleFact,
    isDrafted && draftedFact,
    answer && answerTexts[answer.state],
  ]
    .filter(Boolean)
    .join(', ')
}

/** `isRow`: a row of the month leaves out the default call order. */
export const occurrenceFacts = (
  { occurrence, hasLaterCalls, breaksRule, isDrafted }: OccurrenceProps,
  isRow = false,
): string[] => {
  const { title, call_order, takeover, can_receive, answer, imported } = occurrence
  return [
    hasLaterCalls && !(isRow && call_order === 1) && callOrderLabel(call_order),
    takeover && `for ${takeover.displaced_name}`,
    !can_receive && 'cannot be reached',
    breaksRule && breaksRuleFact,
    isDrafted && !isRow && draftedFact,
    answer && answer.state !== 'confirmed' && answerTexts[answer.state],
    title,
    imported && importedText(imported),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}

export function countAnswers(occurrences: readonly Occurrence[]): { declined: number; waiting: number } {
  const count = (state: ShiftAnswer['state']) =>
    occurrences.filter(({ answer }) => answer?.state === state).length
  return { declined: count('declined'), waiting: count('waiting') }
}
