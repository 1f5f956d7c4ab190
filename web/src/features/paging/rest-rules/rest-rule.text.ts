import type { RestRule } from '@wardline/contract/paging/rest-rules/rest-rule.schemas.ts'

export const rulesLabel = 'Rest rules'
export const aboutRules =
  'Limits of duty that shifts are checked against. A shift follows the rule of its user, otherwise that of its group, otherwise the default.'
export const nameLabel = 'Name'
export const nameMissing = 'Enter a name.'
export const presetLabel = 'Start from'
export const ownLimits = 'Own limits'
export const presetHint = 'Check the limits against the agreements of your hospital.'
export const restLabel = 'Hours of rest between shifts'
export const restHint = 'At least. Leave blank for no limit.'
export const dutyLabel = 'Hours of duty without rest'
export const mostHint = 'At most. Leave blank for no limit.'
export const nightsLabel = 'Nights in a row'
export const nightsHint = 'At most. A night has at least three hours between 23:00 and 06:00.'
export const weeklyLabel = 'Hours in seven days'
export const averagingLabel = 'Averaged over'
export const averagingOptions = [1, 2, 4, 8, 13, 17, 26].map((value) => ({
  value,
  label: value === 1 ? 'No average' : `${value} weeks`,
}))
export const countedLabel = 'Share of a shift that counts'
export const countedHint = 'On call at home often counts as rest: 0 %.'
export const countedOptions = [100, 75, 50, 25, 10, 0].map((value) => ({ value, label: `${value} %` }))
export const enforcementLabel = 'A shift that breaks the rule'
export const enforcementOptions = [
  { value: 'warn', label: 'Warns' } as const,
  { value: 'refuse', label: 'Needs a reason' } as const,
]
export const defaultLabel = 'Default'
export const defaultHint = 'For shifts whose user and group have no rule of their own.'
export const sourceLabel = 'Source'
export const sourceHint = 'The law or agreement that the rule follows.'
export const groupsLabel = 'Groups'
export const usersLabel = 'Users'
export const usersHint = 'The rule of a user applies in every group.'
export const invalidNumber = 'Enter a number, or leave the field blank.'

export const couldNotLoad = 'Could not load the rest rule.'
export const couldNotSave = 'Could not save the rest rule.'
export const couldNotDelete = 'Could not delete the rest rule.'
export const missingRule = 'This rest rule does not exist. It may have been deleted.'
export const deletionConsequence = 'Shifts are no longer checked against it.'

const countText = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`]

export function appliesText({ is_default, groups, users }: RestRule): string {
  const parts = [
    ...(is_default ? ['Default'] : []),
    ...countText(groups.length, 'group', 'groups'),
    ...countText(users.length, 'user', 'users'),
  ]
  return parts.length === 0 ? 'Not used' : parts.join(', ')
}

export function limitsText(rule: RestRule): string {
  const { min_rest_hours, max_duty_hours, max_nights_in_row, max_weekly_hours, averaging_weeks } = rule
  const parts = [
    ...(min_rest_hours === null ? [] : [`${min_rest_hours} h rest`]),
    ...(max_duty_hours === null ? [] : [`${max_duty_hours} h duty`]),
    ...(max_nights_in_row === null ? [] : countText(max_nights_in_row, 'night', 'nights')),
    ...(max_weekly_hours === null
      ? []
      : [`${max_weekly_hours} h a week${averaging_weeks === 1 ? '' : ` over ${averaging_weeks} weeks`}`]),
    ...(rule.counted_percent === 100 ? [] : [`counts ${rule.counted_percent} %`]),
  ]
  return parts.length === 0 ? 'No limits' : parts.join(', ')
}

export const emergencyLabel = 'Reason of the emergency'
export const emergencyHint = 'Kept with the shifts and in the audit trail.'

export const acceptLabel = 'Accept'
export const acceptTitle = 'Leave the shift as it is?'
export const acceptReasonLabel = 'Reason'
export const acceptReasonHint = 'Colleagues who plan this calendar see it.'
export const acceptReasonMissing = 'Enter a reason.'
export const reopenLabel = 'Reopen'
export const couldNotAccept = 'Could not accept the shift.'
export const couldNotReopen = 'Could not reopen the shift.'
export const acceptedText = (by: string, reason: string): string => `Accepted by ${by}: ${reason}`
