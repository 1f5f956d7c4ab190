import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { useState } from 'react'
import { createRetryKeys } from '../../../platform/api/retry-key.ts'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import type { EventMutations } from './event-change.api.ts'
import type { EventDraft } from './event-draft.view.ts'
import { assignedText, couldNotDelete } from './event.text.ts'

/** Stores a new shift, or a new series, of a suggested member. The notice of it offers to take it back. */
export function useAssignment(
  { create, cancel }: Pick<EventMutations, 'create' | 'cancel'>,
  onAssigned: (draft: EventDraft) => void,
) {
  const [keys] = useState(createRetryKeys)
  const undo = (created: Occurrence) =>
    cancel(created, 'all').catch((reason: unknown) =>
      showToast(summaryWithReason(couldNotDelete, reason), { tone: 'danger' }),
    )
  return async (draft: EventDraft, name: string): Promise<void> => {
    const created = await create(draft, keys.keyFor(draft)).catch((reason: unknown) => {
      keys.settle(reason)
      throw reason
    })
    onAssigned(draft)
    showToast(assignedText(name), { action: { label: 'Undo', onPress: () => void undo(created) } })
  }
}
