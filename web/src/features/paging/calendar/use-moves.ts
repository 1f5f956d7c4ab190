import type {
  ChangedOccurrence,
  Occurrence,
  UpdateScope,
} from '@wardline/contract/paging/on-call-event.schemas.ts'
import { useState } from 'react'
import { toast } from '../../../platform/ui/toast.ts'
import type { CalendarWrites } from './calendar.api.ts'
import type { Move } from './CalendarGrid.tsx'
import { draftOf, type EventDraft } from './draft.view.ts'
import { couldNotUpdate, withReason } from './event-error.view.ts'
import { asksForScope } from './scope.view.ts'
import { spanText } from './wall.view.ts'

interface Asked extends Move {
  draft: EventDraft
}

interface Hold {
  hold: () => void
  letGo: () => void
}

/**
 * Moving and resizing on the grid: shown at once, asked about when it repeats, put back with the reason when the server
 * says no, and undone from the toast that tells of it. Until it is settled the grid is held as it is.
 */
export function useMoves(writes: CalendarWrites, { hold, letGo }: Hold) {
  const [asked, setAsked] = useState<Asked | null>(null)

  const undo = async (moved: ChangedOccurrence, was: Occurrence, scope: UpdateScope) => {
    const { start, end, allDay } = draftOf(was)
    try {
      // What follows has become a series of its own: all of that goes back.
      await writes.update(moved, { ...draftOf(moved), start, end, allDay }, scope === 'once' ? 'once' : 'all')
    } catch (reason) {
      toast(withReason(couldNotUpdate, reason), { tone: 'danger' })
    }
  }
  const carryOut = async ({ occurrence, draft, revert }: Asked, scope: UpdateScope) => {
    setAsked(null)
    try {
      const moved = await writes.update(occurrence, draft, scope)
      toast(`${occurrence.target.display_name}: ${spanText(draft)}`, {
        action: { label: 'Undo', onPress: () => void undo(moved, occurrence, scope) },
      })
    } catch (reason) {
      revert()
      toast(withReason(couldNotUpdate, reason), { tone: 'danger' })
    } finally {
      letGo()
    }
  }
  return {
    asked,
    move: (made: Move) => {
      hold()
      const whole = { ...made, draft: { ...draftOf(made.occurrence), ...made.to } }
      if (asksForScope(made.occurrence)) setAsked(whole)
      else void carryOut(whole, 'once')
    },
    choose: (scope: UpdateScope) => void (asked && carryOut(asked, scope)),
    cancel: () => {
      asked?.revert()
      setAsked(null)
      letGo()
    },
  }
}

export type Moves = ReturnType<typeof useMoves>
