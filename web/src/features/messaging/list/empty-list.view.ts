import type { Box } from '../live/state.ts'

/** What an empty list says. While it is not known to be current it never says that there is nothing. */
export function emptyListText(box: Box, isStale: boolean): string {
  if (isStale) return 'Not connected: what is new will be here when Wardline is back.'
  if (box === 'unread') return 'Nothing unread.'
  if (box === 'owed') return 'You owe nobody an answer.'
  if (box === 'awaited') return 'Nobody owes you an answer.'
  return box === 'archive'
    ? 'Nothing archived. E puts an open thread here.'
    : 'No messages yet. C writes the first one.'
}
