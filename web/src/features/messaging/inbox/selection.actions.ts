import type { QueryClient } from '@tanstack/react-query'
import type {
  ThreadChange,
  ThreadChangeOutcome,
} from '@wardline/contract/messaging/threads/thread-selection.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { applyOwnEvent, revert } from '../threads/thread.actions.ts'
import { undoLabel } from '../threads/threads.text.ts'
import { changeFailedTexts, changeResultText } from './selection.text.ts'

function applyChange(client: QueryClient, change: ThreadChange, { id, last_message }: Thread): void {
  const newest = { thread_id: id, last_message_id: last_message.id }
  if (change === 'archive') applyOwnEvent(client, 'thread_archived', newest)
  else if (change === 'unarchive') applyOwnEvent(client, 'thread_unarchived', { thread_id: id })
  else applyOwnEvent(client, 'thread_marked_unread', newest)
}

const undoOf: Partial<Record<ThreadChange, ThreadChange>> = { archive: 'unarchive', unarchive: 'archive' }

/** Shows the change at once, and reverts the conversations that the server did not change. */
export async function changeSelectedThreads(
  client: QueryClient,
  change: ThreadChange,
  threads: readonly Thread[],
  isUndo = false,
): Promise<void> {
  for (const thread of threads) if (thread.may.archive) applyChange(client, change, thread)
  const thread_ids = threads.map(({ id }) => id)
  let outcomes: ReadonlyMap<number, ThreadChangeOutcome>
  try {
    const { results } = await call('POST /api/v1/threads/changes/', { body: { change, thread_ids } })
    outcomes = new Map(results.map(({ thread_id, outcome }) => [thread_id, outcome]))
  } catch {
    for (const thread of threads) revert(client, thread)
    showToast(changeFailedTexts[change](threads.length), { tone: 'danger' })
    return
  }
  const withOutcome = (...wanted: ThreadChangeOutcome[]) =>
    threads.filter(({ id }) => wanted.includes(outcomes.get(id) ?? 'not_found'))
  const monitored = withOutcome('monitored')
  const missing = withOutcome('not_found')
  for (const thread of [...monitored, ...missing]) revert(client, thread)
  const changed = withOutcome('changed')
  const stayed = monitored.length + missing.length
  // A change that shows in the rows needs no toast.
  if (isUndo || (change === 'mark_unread' && stayed === 0) || changed.length + stayed === 0) return
  const text = changeResultText(change, {
    changed: changed.length,
    monitored: monitored.length,
    not_found: missing.length,
  })
  const undo = undoOf[change]
  if (!undo || changed.length === 0) showToast(text)
  else {
    const onPress = () => void changeSelectedThreads(client, undo, changed, true)
    showToast(text, { action: { label: undoLabel, onPress } })
  }
}
