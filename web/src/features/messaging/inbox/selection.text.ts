import type { ThreadChange } from '@wardline/contract/messaging/threads/thread-selection.schemas.ts'
import { archivedText, archiveFailedText, unarchiveFailedText } from '../threads/threads.text.ts'
import { countText } from '../../../platform/text/count-text.ts'

export const selectionBarLabel = 'Selected conversations'
export const clearSelectionLabel = 'End selection'
export const archiveLabel = 'Archive'
export const markUnreadLabel = 'Mark unread'
export const unarchiveLabel = 'Move to inbox'
export const selectAllLabel = 'Select all'
/** @param total how many conversations the box has, also those that are not listed yet */
export const allSelectedText = (count: number, total: number): string =>
  count < total ? `${count} of ${total} selected` : `All ${count} selected`
export const selectedText = (count: number): string => (count === 0 ? 'None selected' : `${count} selected`)

const doneTexts: Readonly<Record<ThreadChange, string>> = {
  archive: 'archived',
  unarchive: 'moved to the inbox',
  mark_unread: 'marked as unread',
}

export interface ChangeCounts {
  changed: number
  monitored: number
  not_found: number
}

/** Names how many conversations changed, and how many stayed and why. */
export function changeResultText(
  change: ThreadChange,
  { changed, monitored, not_found }: ChangeCounts,
): string {
  if (change === 'archive' && changed === 1 && monitored + not_found === 0) return archivedText
  return [
    ...(changed > 0 ? [`${countText(changed, 'conversation')} ${doneTexts[change]}.`] : []),
    ...(monitored > 0
      ? [
          `${monitored} ${monitored === 1 ? 'stays' : 'stay'}, because you only monitor ${monitored === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...(not_found > 0 ? [`${not_found} ${not_found === 1 ? 'is' : 'are'} no longer available to you.`] : []),
  ].join(' ')
}

export const changeFailedTexts: Readonly<Record<ThreadChange, (count: number) => string>> = {
  archive: (count) =>
    count === 1 ? archiveFailedText : `Could not archive the ${count} conversations. Try again.`,
  unarchive: (count) =>
    count === 1 ? unarchiveFailedText : `Could not move the ${count} conversations to the inbox. Try again.`,
  mark_unread: (count) =>
    `Could not mark ${count === 1 ? 'the conversation' : `the ${count} conversations`} as unread. Try again.`,
}
