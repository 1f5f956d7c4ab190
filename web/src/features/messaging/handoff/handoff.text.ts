import type { LivePayload } from '@wardline/contract/registry/events.ts'

export const loadFailedText = 'Could not load assigned messages.'
export const acceptAllLabel = 'Accept all'
export const acceptLabel = 'Accept'
export const declineLabel = 'Decline'
export const acceptAllFailedText = 'Could not accept them.'
export const acceptFailedText = 'Could not accept.'
export const declineFailedText = 'Could not decline.'

type HandoffChange = LivePayload['handoff_changed']

const forGroup = ({ group_name }: HandoffChange): string => (group_name === '' ? '' : ` for ${group_name}`)

export const assignedText = (change: HandoffChange): string =>
  change.cause === 'shift'
    ? `A message${forGroup(change)} is assigned to you: the shift of ${change.from_name} has ended.`
    : `${change.from_name} assigned a message${forGroup(change)} to you.`
export const acceptedText = (change: HandoffChange): string =>
  `${change.to_name} took over your message${forGroup(change)}.`
export const declinedText = (change: HandoffChange): string =>
  `${change.to_name} declined your message${forGroup(change)}.`
export const moreText = (text: string, more: number): string => `${text} And ${more} more.`
