import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import { formatTimeRange } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import type { RosterReplan } from '@wardline/contract/paging/proposals/roster-replan.schemas.ts'
import type { RosterProposal } from '@wardline/contract/paging/proposals/roster-proposal.schemas.ts'

export const proposeLabel = 'Propose shifts'
export const proposeTitle = 'Propose shifts'
export const aboutProposals =
  'Fills the times that no one covers, so that no shift breaks a rest rule, lies in an absence or lacks a qualification, wishes are met where possible, and nights, weekends and holidays are shared fairly. Shifts that exist stay.'
export const fromLabel = 'First day'
export const toLabel = 'Last day'
export const startsLabel = 'Shifts start at'
export const hoursLabel = 'Each shift lasts'
export const hoursOptions = [24, 12, 8].map((value) => ({ value, label: `${value} hours` }))
export const callsLabel = 'Calls'
export const callsOptions = ['First call only', 'First and second call', 'First, second and third call'].map(
  (label, at) => ({ value: at + 1, label }),
)
export const couldNotPropose = 'Could not propose shifts.'

const countText = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export const addedText = (added: number): string =>
  `${countText(added, 'shift', 'shifts')} added to the draft`
export const notPublishedYet = 'Change what you like on the calendar, then compare and publish.'
export const doneLabel = 'Show calendar'

export const uncoveredTitle = (count: number): string =>
  countText(count, 'shift that no one can have', 'shifts that no one can have')
export const shiftText = ({
  call_order,
  ...time
}: {
  call_order: number
  start: string
  end: string
}): string => `${callOrderLabel(call_order)}, ${formatTimeRange(time)}`
export const refusalsText = ({ refusals }: Pick<RosterProposal['uncovered'][number], 'refusals'>): string =>
  refusals.map(({ display_name, reason }) => `${display_name}: ${reason}`).join('. ')

export const wishesTitle = (count: number): string => countText(count, 'refused wish', 'refused wishes')
const wishTexts = { prefers_on: 'rather on call', prefers_off: 'rather not' }
export const wishText = (wish: RosterProposal['refused_wishes'][number]): string =>
  `${wish.display_name}, ${wishTexts[wish.kind]}, ${formatTimeRange(wish)}`

export const fairnessTitle = 'Fairness'
export const aboutFairness = 'Duty in this group in the last twelve months, and with the proposal.'

type Row = RosterProposal['fairness'][number]
const change = (row: Row, of: keyof Row['before'], unit: string): string =>
  `${row.before[of]} → ${row.after[of]} ${unit}`
export const fairnessText = (row: Row): string =>
  [
    change(row, 'hours', 'hours'),
    change(row, 'nights', 'nights'),
    change(row, 'weekends', 'weekends'),
    change(row, 'holidays', 'holidays'),
  ].join(', ')

export const replanLabel = 'Replace an absent member'
export const replanTitle = 'Replace an absent member'
export const aboutReplan =
  'Gives the shifts of a member who is ill or absent to others: as few shifts as possible move, and no shift breaks a rest rule or lacks a qualification.'
export const absentLabel = 'Absent member'
export const chooseMember = 'Select a member'
export const memberMissing = 'Select a member.'
export const timeMissing = 'Enter a date and time.'
export const absentFromLabel = 'Absent from'
export const absentUntilLabel = 'Absent until'
export const couldNotReplan = 'Could not replace the member.'

export const movedText = (count: number): string =>
  count === 0 ? 'No shift can move' : `${countText(count, 'shift goes', 'shifts go')} to someone else`
export const fewestMoves = 'No other change moves fewer shifts.'
export const fewMoves = 'The search ended early: another change may move fewer shifts.'
export const movesTitle = 'Moved shifts'
export const moveText = ({ before, after }: RosterReplan['moves'][number]): string => `${before} → ${after}`
