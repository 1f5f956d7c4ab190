import type { Box } from '../live/live-state.ts'

export const inboxTitle = 'Messages'
export const composeLabel = 'Compose'
export const threadListLabel = 'Threads'
export const boxNavigationLabel = 'Boxes'
export const boxLabels: Readonly<Record<Box, string>> = {
  inbox: 'Inbox',
  unread: 'Unread',
  archive: 'Archive',
  needs_my_response: 'To answer',
  waiting_for_others: 'Waiting',
}
export const handoffsTitle = 'Assigned to you'
export const loadingThreadsLabel = 'Loading threads'
export const loadFailedText = 'Could not load the list.'

export const ownSenderLabel = 'You'
export const attachmentSentText = 'Sent an attachment'
export const notSentYetLabel = 'Not sent yet'
export const mentionedLabel = 'You were mentioned'
export const unreadLabel = (count: number): string => `${count} unread`

export const answerNeededText = (age: string): string => `Answer needed · ${age}`
export const ownAnswerText = (answer: string): string => `You: ${answer}`
export const waitingText = (open: number, age: string): string => `Waiting for ${open} · ${age}`
export const partlyAnsweredText = (
  { open, answered, declined = 0 }: { open: number; answered: number; declined?: number | undefined },
  age: string,
): string =>
  [
    `${answered - declined} of ${open + answered} answered`,
    ...(declined > 0 ? [`${declined} declined`] : []),
    age,
  ].join(' · ')
/** A page that its sender took over has no answers. */
export function allAnsweredText(answered: number, declined = 0): string {
  if (answered === 0) return 'No answer needed'
  if (declined === answered) return declined === 1 ? 'Declined' : `All ${declined} declined`
  if (declined > 0) return `${answered - declined} answered, ${declined} declined`
  return answered === 1 ? 'Answered' : `All ${answered} answered`
}

export const staleListText = 'Not connected. New messages will appear when the connection is back.'
export const filteredEmptyText = 'No conversation matches the filter.'
export const filterLabel = 'Filter'
export const setupChecklistText = 'See what the hospital still needs'
export const emptyBoxTexts: Readonly<Record<Box, string>> = {
  inbox: 'No messages yet. Press C to write one.',
  unread: 'Nothing unread.',
  archive: 'No archived conversations. Press E to archive an open one.',
  needs_my_response: 'Nothing needs your response.',
  waiting_for_others: 'You are not waiting for any response.',
}
