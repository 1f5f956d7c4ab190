import { countText } from '../../../platform/text/count-text.ts'
import type {
  AbsenceFile,
  ScheduleRequest,
  ScheduleRequestKind,
} from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'

export const requestsTitle = 'Absences and wishes'
export const aboutOwn =
  'Only you and the schedulers of your groups see them. An absence needs approval; a wish does not.'
export const noOwn = 'No absences or wishes yet.'
export const addLabel = 'Add'
export const exportLabel = 'Export as CSV'
export const importLabel = 'Import'
export const newTitle = 'New absence or wish'
export const editTitle = 'Edit absence or wish'

export const kindLabel = 'Kind'
export const kindOptions: readonly { value: ScheduleRequestKind; label: string }[] = [
  { value: 'absence', label: 'Absent' },
  { value: 'prefers_off', label: 'Rather not' },
  { value: 'prefers_on', label: 'Rather on call' },
]
export const nameOfKind = (kind: ScheduleRequestKind): string =>
  kindOptions.find(({ value }) => value === kind)?.label ?? ''

export const personLabel = 'Person'
export const personMissing = 'Choose a person.'
export const wholeDaysLabel = 'Whole days'
export const firstDayLabel = 'First day'
export const lastDayLabel = 'Last day'
export const startsLabel = 'Starts'
export const endsLabel = 'Ends'
export const timeMissing = 'Enter a time.'
export const startBeforeEnd = 'The end must be after the start.'
export const commentLabel = 'Comment'
export const saveLabel = 'Save'
export const requestLabel = 'Add'

export const couldNotSave = 'Could not save it.'
export const couldNotDelete = 'Could not delete it'
export const couldNotDecide = 'Could not save the decision'
export const couldNotLoad = 'Could not load absences and wishes.'
export const editLabel = 'Edit'
export const deleteLabel = 'Delete'
export const savedText = ({ state, kind }: ScheduleRequest): string =>
  kind !== 'absence' ? 'Wish saved' : state === 'requested' ? 'Absence requested' : 'Absence saved'
export const deletedText = 'Deleted'

const sourceTexts: Partial<Record<ScheduleRequest['source'], string>> = {
  directory: 'From the directory',
  scim: 'From the identity provider',
}

export function stateText({
  kind,
  state,
  source,
  decided_by,
  decision_reason,
  may,
}: ScheduleRequest): string {
  if (kind !== 'absence') return ''
  const from = sourceTexts[source]
  if (from) return may.change ? from : `${from}. Change it there.`
  if (state === 'requested') return 'Waiting for approval'
  const verb = state === 'approved' ? 'Approved' : 'Declined'
  const by = decided_by === null ? '' : ` by ${decided_by}`
  return `${verb}${by}${decision_reason === '' ? '' : `: ${decision_reason}`}`
}

export const overlapText = (count: number): string =>
  count === 0 ? '' : `Overlaps ${countText(count, 'shift')}`

export const planningTitle = 'Planning'
export const aboutPlanning = 'For the groups whose calendars you may change.'
export const decideTitle = 'Requests'
export const noneToDecide = 'No absence waits for approval.'
export const approveLabel = 'Approve'
export const declineLabel = 'Decline'
export const reasonLabel = 'Reason'
export const reasonHint = 'Sent to the person.'
export const decidedText = ({ display_name, state }: ScheduleRequest): string =>
  `Absence of ${display_name} ${state}`
export const plannedTitle = 'Absences and wishes'
export const nonePlanned = 'No upcoming absences or wishes.'
export const violationsTitle = 'Shifts that break a rule'
export const aboutViolations = 'In the next eight weeks.'
export const noViolations =
  'No shift breaks a rest rule, lies in an absence, or needs a qualification that is missing.'
export const noneAccepted = 'No accepted shifts.'
export const couldNotLoadViolations = 'Could not load the shifts that break a rule.'
export const violationStates = [
  { value: 'open', label: 'Open' } as const,
  { value: 'accepted', label: 'Accepted' } as const,
]
export const openShiftLabel = 'Open shift'
export const rosterLink = 'Roster'
export const rulesLink = 'Rest rules'

export const fileLabel = 'iCalendar file (.ics)'
export const fileHint =
  'Each event becomes an absence. Importing a newer file changes and deletes those of the file before.'
export const couldNotRead = 'Could not read this file.'
export const nothingFound = 'The file has no events in the next 400 days.'
export const importTitle = 'Import absences'
export const importCount = (count: number): string =>
  count === 0 ? 'Import' : `Import ${countText(count, 'change')}`
export const importedText = (count: number): string => `${countText(count, 'change')} imported`

const changeNames = { added: 'New', changed: 'Changed', unchanged: 'Unchanged', deleted: 'Deleted' }
export const nameOfChange = (change: AbsenceFile['results'][number]['change']): string => changeNames[change]
