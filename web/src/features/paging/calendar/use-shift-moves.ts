import type {
  ChangedOccurrence,
  Occurrence,
  UpdateScope,
} from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { useRef, useState } from 'react'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import type { EventMutations } from '../events/event-change.api.ts'
import type { ShiftMove } from './CalendarGrid.tsx'
import { shiftKey } from './calendar-entry.view.ts'
import { toEventDraft, type EventDraft } from '../events/event-draft.view.ts'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { couldNotUpdate } from '../events/event.text.ts'
import { needsUpdateScope } from '../events/update-scope.view.ts'
import { formatSpan } from '../wall-time/wall-time.view.ts'

interface PendingMove extends ShiftMove {
  draft: EventDraft
}

interface GridHold {
  hold: () => void
  release: () => void
}

/**
 * Asks for the scope of a repeating shift, reverts when the server refuses, and offers Undo. The grid is held
 * until the move is saved or cancelled.
 */
export function useShiftMoves(mutations: Pick<EventMutations, 'update'>, { hold, release }: GridHold) {
  const [pending, setPending] = useState<PendingMove | null>(null)
  const saving = useRef(new Map<string, Promise<Occurrence>>())

  const undo = async (moved: ChangedOccurrence, previous: Occurrence, scope: UpdateScope) => {
    const { start, end, allDay } = toEventDraft(previous)
    try {
      // `following` has split off a series of its own: undo all of it.
      await mutations.update(
        moved,
        { ...toEventDraft(moved), start, end, allDay },
        scope === 'once' ? 'once' : 'all',
      )
    } catch (reason) {
      showToast(summaryWithReason(couldNotUpdate, reason), { tone: 'danger' })
    }
  }
  const save = async ({ occurrence, draft, revert }: PendingMove, scope: UpdateScope) => {
    setPending(null)
    const key = shiftKey(occurrence)
    // The grid has the previous occurrence until it loads again, so a second move continues from the first one's result.
    const previous = saving.current.get(key) ?? Promise.resolve(occurrence)
    const change = previous.then((current) => mutations.update(current, draft, scope))
    const settled = change.catch(() => previous)
    saving.current.set(key, settled)
    try {
      const [current, moved] = [await previous, await change]
      showToast(`${occurrence.target.display_name}: ${formatSpan(draft)}`, {
        action: { label: 'Undo', onPress: () => void undo(moved, current, scope) },
      })
    } catch (reason) {
      revert()
      showToast(summaryWithReason(couldNotUpdate, reason), { tone: 'danger' })
    } finally {
      if (saving.current.get(key) === settled) saving.current.delete(key)
      release()
    }
  }
  return {
    pending,
    move: (move: ShiftMove) => {
      hold()
      const edited = { ...move, draft: { ...toEventDraft(move.occurrence), ...move.to } }
      if (needsUpdateScope(move.occurrence)) setPending(edited)
      else void save(edited, 'once')
    },
    choose: (scope: UpdateScope) => void (pending && save(pending, scope)),
    cancel: () => {
      pending?.revert()
      setPending(null)
      release()
    },
  }
}

export type ShiftMoves = ReturnType<typeof useShiftMoves>
