import type { UnreachedUser } from '@wardline/contract/alerts/reachability/reachability.schemas.ts'
import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import { formatTimeRange } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import type {
  CalendarChange,
  CalendarChangeKind,
  ChangedTime,
} from '@wardline/contract/paging/history/calendar-change.schemas.ts'
import type {
  CalendarDraft,
  DraftComparison,
  DraftDifference,
  PublishedDraft,
} from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'

export const draftsTitle = 'Drafts'
export const aboutDrafts =
  'A draft changes nothing until you publish it. Then all of its changes apply at once, and people whose shifts change are notified.'
export const noDrafts = 'No drafts yet'
export const draftExample =
  'Plan the next month in a draft, compare it with the calendar, and publish all changes at once. Until then, no one sees them.'
export const newDraft = 'New draft'
export const nameLabel = 'Name'
export const nameHint = 'For example January. Colleagues see it as the reason of the changes.'
export const nameMissing = 'Enter a name.'
export const startLabel = 'Start draft'
export const couldNotLoadDrafts = 'Could not load the drafts.'
export const couldNotStart = 'Could not start the draft.'

const countText = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

export const changeCount = ({ changes }: Pick<CalendarDraft, 'changes'>): string =>
  changes.length === 0 ? 'No changes yet' : `${countText(changes.length, 'change', 'changes')}, not published`
export const draftedBy = ({ author }: Pick<CalendarDraft, 'author'>): string =>
  author === null ? '' : `Started by ${author}`

export const couldNotOpen = 'This draft does not exist. It may have been published or discarded.'
export const couldNotLoadDraft = 'Could not load the draft.'
export const upcomingOnly = 'A draft shows and changes upcoming shifts.'
export const compareLabel = 'Compare and publish'
export const discardLabel = 'Discard'
export const discardTitle = (name: string): string => `Discard ${name}?`
export const discardHint = 'The calendar stays as it is. The changes of the draft cannot be brought back.'
export const discardedText = (name: string): string => `${name} discarded`

export const publishTitle = (name: string): string => `Publish ${name}`
export const publishLabel = 'Publish and notify'
export const couldNotPublish = 'Could not publish the draft.'
export const couldNotCompare = 'Could not compare the draft with the calendar.'
export const nothingDrafted = 'This draft changes nothing yet.'
export const problemsFirst = 'Remove or repair the changes that cannot be published.'
export const differencesTitle = 'Changes'
export const warningsTitle = 'Warnings'
export const unreachedTitle = 'Users whom pages may not reach'
export const unreachedText = ({ display_name, state, problems }: UnreachedUser): string =>
  [
    `${display_name} ${state === 'unreachable' ? 'cannot be reached by pages' : 'may miss pages'}.`,
    ...problems.flatMap(({ why, what_to_do }, place) => (place === 0 ? [why, what_to_do] : [])),
  ].join(' ')
export const brokenRulesTitle = 'Broken rules'
export const hoursTitle = 'Hours'
export const overwriteLabel = (count: number): string =>
  `Publish over ${countText(count, 'shift that changed', 'shifts that changed')} since this draft`
export const reasonLabel = 'Reason'
export const reasonHint =
  'Needed because the draft breaks rules. Kept with the shifts and in the audit trail.'
export const reasonMissing = 'Enter a reason.'
export const forgetLabel = 'Remove from draft'
export const couldNotForget = 'Could not remove the change from the draft.'

const joinNames = (names: readonly string[]): string => (names.length === 0 ? 'no one' : names.join(', '))

const namesOf = (people: DraftDifference['before']): string =>
  joinNames([...new Set(people.map(({ display_name }) => display_name))])

/** `Dec 14, 2026, 07:00 – Dec 15, 2026, 07:00, second call`. */
const timeText = ({ start, end, call_order }: Pick<ChangedTime, 'start' | 'end' | 'call_order'>): string => {
  const range = formatTimeRange({ start, end })
  return call_order === 1 ? range : `${range}, ${callOrderLabel(call_order).toLowerCase()}`
}
export const differenceTime = timeText

export function differenceText({ kind, before, after }: DraftDifference): string {
  if (kind === 'cancel') return `${namesOf(before)}: cancelled`
  if (kind === 'add') return `${namesOf(after)}: added`
  const [from, to] = [namesOf(before), namesOf(after)]
  if (from !== to) return `${from} → ${to}`
  const [was] = before
  return was ? `${to}, was ${formatTimeRange(was)}` : to
}

export const hoursText = (person: DraftComparison['people'][number]): string => {
  const by = person.hours_after - person.hours_before
  return `${person.display_name} ${by > 0 ? '+' : '−'}${Math.round(Math.abs(by) * 10) / 10} h`
}
export const notifiedText = (names: readonly string[]): string =>
  names.length === 0
    ? 'No one is notified.'
    : `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} notified.`
export const publishedText = ({ name, notified }: PublishedDraft): string =>
  `${name} published. ${notifiedText(notified)}`

export const historyTitle = 'History'
export const aboutHistory =
  'Changes of the shifts of this group in the last 400 days. Restoring starts a draft that brings upcoming shifts back to what they were after a change.'
export const noHistory = 'No changes yet.'
export const couldNotLoadHistory = 'Could not load the history.'
export const olderLabel = 'Show older changes'
export const restoreLabel = 'Restore…'
export const restoreName = (at: string): string => `Restore the calendar of ${at}`
export const couldNotRestore = 'Could not restore this version.'

const kindTexts: Record<CalendarChangeKind, string> = {
  shift: 'changed shifts',
  takeover: 'took over a shift, or gave one back',
  swap: 'accepted a swap',
  rotation: 'changed the rotation',
  fixed_plan: 'changed the fixed plan',
  import: 'imported a file',
  schedule_source: 'imported a schedule',
  holiday: 'changed the holidays',
  replacement: 'replaced a user',
  draft: 'published the draft',
}
export const changeText = ({ author, kind, name }: CalendarChange): string =>
  [author ?? 'A scheduling system', kindTexts[kind], name].filter(Boolean).join(' ')
export const changedTimeText = (time: ChangedTime): string =>
  `${timeText(time)}: ${joinNames(time.before)} → ${joinNames(time.after)}`
export const moreTimes = (count: number): string => `And ${countText(count, 'more time', 'more times')}.`
