import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'

export const nameMissing = 'Enter a name.'
export const readOnly = 'You can view these settings but not change them.'
export const couldNotSave = 'Could not save the group.'
export const couldNotAddMembers = 'Could not add members.'
export const couldNotChangeMembers = 'Could not change the members.'

export const aboutMembers: Record<PagingGroupDetail['type'], string> = {
  ScheduleGroup: 'People who can be on call.',
  BroadcastGroup: 'Every member gets messages sent to the group.',
}
export const aboutImport = 'Import a schedule (.ics).'
export const aboutFeed = 'See this group’s shifts in your calendar app.'
export const aboutDeletion = 'Messages sent to the group stay readable.'
export const aboutIdentity = 'How people find this group.'
export const aboutMembership = 'What people can do without asking.'
export const aboutFallback = 'Every page reaches someone.'

export const departmentHint = 'Department managers can edit this group.'
export const timeZoneHint =
  'Used by the calendar. Saving another one is refused while the group has future shifts.'
export const leaveHint = 'Not possible with future shifts.'
export const nonMemberTakeoverHint = 'Requires takeover by members.'
export const approvalLabel = 'Schedulers approve swaps'
export const approvalHint =
  'A swap takes effect once a scheduler approves it. In the 12 hours before a shift, colleagues can take it over without approval.'
export const fallbackHint =
  'Gets pages when no one is on call. If empty: the department’s fail-over user, then the operator.'
export const escalationHint = 'Who is alerted, and when, if a page isn’t answered.'

export const cannotReceive = (name: string): string => `${name} is locked or inactive. Select someone else.`

export const declinedPages = (count: number): string =>
  count === 1
    ? 'One page to this group was declined with “not me”.'
    : `${count} pages to this group were declined with “not me”.`

export const memberCount = (group: string, count: number): string =>
  `${group} now has ${count === 1 ? '1 member' : `${count} members`}`

export function deletionConsequence({ type, on_call }: PagingGroupDetail): string {
  if (type === 'BroadcastGroup') return 'It can no longer receive messages. This can’t be undone.'
  const onCall =
    on_call && !on_call.is_empty && !on_call.is_closed ? `${on_call.text} is on call for it now. ` : ''
  return `${onCall}Its calendar is deleted too, and it can no longer be paged. This can’t be undone.`
}
