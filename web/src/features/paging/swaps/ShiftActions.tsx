import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { useState } from 'react'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useEventMutations } from '../events/event-change.api.ts'
import { couldNotUndoChange, undidChange } from '../events/event.text.ts'
import { useTakeovers } from './takeover.api.ts'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { couldNotUndoTakeover, replacementLabel, tookOver, undidTakeover } from './swap.text.ts'
import { TakeoverForm } from './TakeoverForm.tsx'
import { toWallTime, type WallTime } from '../wall-time/wall-time.view.ts'

export interface ShiftActionsProps {
  occurrence: Occurrence
  now: WallTime
  onDone: () => void
  onRequestSwap: () => void
  onFindReplacement: () => void
}

export function ShiftActions(props: ShiftActionsProps) {
  const { occurrence, now, onDone, onRequestSwap, onFindReplacement } = props
  const { may, takeover } = occurrence
  const takeovers = useTakeovers(occurrence.group_id)
  const events = useEventMutations(occurrence.group_id)
  const [isTaking, setTaking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const mayReplace = may.change && !occurrence.cancelled && toWallTime(occurrence.end) > now
  if (!may.take_over && !may.undo_takeover && !may.undo_change && !may.request_swap && !mayReplace)
    return null
  const attempt = async (failure: string, write: () => Promise<unknown>, success: string) => {
    setBusy(true)
    setError(null)
    try {
      await write()
      showToast(success)
      onDone()
    } catch (reason) {
      setError(summaryWithReason(failure, reason))
      setBusy(false)
    }
  }
  return (
    <section aria-label="This shift" className="mb-4 flex flex-col gap-2 rounded-md bg-inset p-3">
      {isTaking ? (
        <TakeoverForm
          occurrence={occurrence}
          now={now}
          onCancel={() => setTaking(false)}
          onTake={async (span) => {
            await takeovers.takeOver(occurrence, span)
            showToast(tookOver(occurrence.target.display_name))
            onDone()
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {may.take_over && <Button onClick={() => setTaking(true)}>Take over</Button>}
          {may.undo_takeover && takeover && (
            <Button
              busy={isBusy}
              onClick={() =>
                void attempt(
                  couldNotUndoTakeover,
                  () => takeovers.undo(takeover.id),
                  undidTakeover(takeover.displaced_name),
                )
              }
            >
              Undo takeover
            </Button>
          )}
          {may.undo_change && (
            <Button
              busy={isBusy}
              onClick={() => void attempt(couldNotUndoChange, () => events.undo(occurrence), undidChange)}
            >
              Undo change
            </Button>
          )}
          {may.request_swap && <Button onClick={onRequestSwap}>Request swap</Button>}
          {mayReplace && (
            <Button aria-haspopup="dialog" onClick={onFindReplacement}>
              {replacementLabel}
            </Button>
          )}
        </div>
      )}
      {error && <FormErrors sentences={[error]} />}
    </section>
  )
}
