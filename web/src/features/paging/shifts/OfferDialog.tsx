import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Occurrence } from '@wardline/contract/paging/on-call-event.schemas.ts'
import { useState } from 'react'
import { newKey } from '../../../platform/api/idempotency-key.ts'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { Select } from '../../../platform/ui/Input.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { occurrencesQuery, type Group } from '../calendar/calendar.api.ts'
import { withReason } from '../calendar/event-error.view.ts'
import { midnightOf, plusDays, wallOf, type Wall } from '../calendar/wall.view.ts'
import { offerShift } from './offer.api.ts'
import { spanWords } from './shift.view.ts'

export interface OfferDialogProps {
  group: Group
  occurrence: Occurrence
  me: number
  now: Wall
  onClose: () => void
}

/** A swap is looked for among the shifts of the next eight weeks. */
const daysAhead = 56

/** "Who takes my shift?": asked of the group, or of one colleague, with or without one of theirs in return. */
export function OfferDialog({ group, occurrence, me, now, onClose }: OfferDialogProps) {
  const client = useQueryClient()
  const [to, setTo] = useState<number | null>(null)
  const [wanted, setWanted] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [key] = useState(newKey)
  const today = midnightOf(now)
  const { data: ahead = [] } = useQuery({
    ...occurrencesQuery(group.id, { start: today, end: plusDays(today, daysAhead) }),
    enabled: to !== null,
  })
  const theirs = ahead.filter(
    ({ target_id, takeover, start, event_id }) =>
      target_id === to && takeover === null && event_id !== null && wallOf(start) > now,
  )
  const chosen = theirs.find(({ occurence_id }) => occurence_id === wanted)
  const offer = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await offerShift(
        group.id,
        {
          event_id: occurrence.event_id ?? 0,
          original_start: occurrence.original_start,
          to_user_id: to,
          wanted_event_id: chosen?.event_id ?? null,
          wanted_original_start: chosen?.original_start ?? null,
        },
        key,
      )
      void client.invalidateQueries({ queryKey: ['shift-offers'] })
      toast('Your shift is offered. Until somebody accepts, it is yours.')
      onClose()
    } catch (reason) {
      setProblem(withReason('Could not offer this shift', reason))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Offer this shift"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={isBusy} onClick={() => void offer()}>
            Offer
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm">{spanWords(occurrence.start, occurrence.end)}</p>
        <Field label="To">
          {(control) => (
            <Select
              {...control}
              value={to ?? ''}
              onChange={({ target }) => {
                setTo(Number(target.value) || null)
                setWanted('')
              }}
            >
              <option value="">The whole group</option>
              {group.members
                .filter(({ user_id, can_receive }) => user_id !== me && can_receive)
                .map(({ user_id, display_name }) => (
                  <option key={user_id} value={user_id}>
                    {display_name}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        {to !== null && (
          <Field label="In return for" hint="One of their shifts of the next eight weeks, or nothing.">
            {(control) => (
              <Select {...control} value={wanted} onChange={({ target }) => setWanted(target.value)}>
                <option value="">Nothing</option>
                {theirs.map((each) => (
                  <option key={each.id} value={each.occurence_id}>
                    {spanWords(each.start, each.end)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <FormErrors sentences={problem ? [problem] : []} />
      </div>
    </Dialog>
  )
}
