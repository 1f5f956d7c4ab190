import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { useState } from 'react'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import type { CalendarWrites } from './calendar.api.ts'
import { withReason } from './event-error.view.ts'
import { TakeOverForm } from './TakeOverForm.tsx'
import type { Wall } from './wall.view.ts'

export interface ShiftDeedsProps {
  occurrence: Occurrence
  writes: CalendarWrites
  now: Wall
  onDone: () => void
  onOffer: () => void
}

/** What can be done with a shift without changing the calendar itself: taking it over, giving it back, offering it. */
export function ShiftDeeds({ occurrence, writes, now, onDone, onOffer }: ShiftDeedsProps) {
  const { may, takeover } = occurrence
  const [isTaking, setTaking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!may.take_over && !may.undo_takeover && !may.offer) return null
  const attempt = async (wording: string, write: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setProblem(null)
    try {
      await write()
      toast(done)
      onDone()
    } catch (reason) {
      setProblem(withReason(wording, reason))
      setBusy(false)
    }
  }
  return (
    <section aria-label="This shift" className="mb-4 flex flex-col gap-2 rounded-md bg-inset p-3">
      {isTaking ? (
        <TakeOverForm
          occurrence={occurrence}
          now={now}
          isBusy={isBusy}
          onCancel={() => setTaking(false)}
          onTake={(span) =>
            void attempt(
              'Could not take over this shift',
              () => writes.takeOver(occurrence, span),
              `The shift is yours. ${occurrence.target.display_name} is told.`,
            )
          }
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {may.take_over && <Button onClick={() => setTaking(true)}>Take over</Button>}
          {may.undo_takeover && takeover && (
            <Button
              busy={isBusy}
              onClick={() =>
                void attempt(
                  'Could not undo the takeover',
                  () => writes.undoTakeover(takeover.id),
                  `${takeover.displaced_name} has the shift again.`,
                )
              }
            >
              Undo takeover
            </Button>
          )}
          {may.offer && <Button onClick={onOffer}>Offer this shift</Button>}
        </div>
      )}
      {problem && <FormErrors sentences={[problem]} />}
    </section>
  )
}
