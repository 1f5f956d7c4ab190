import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { useState } from 'react'
import { createIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { occurrencesQuery } from '../events/occurrence.api.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { startOfDay, addDays, toWallTime, type WallTime } from '../wall-time/wall-time.view.ts'
import { createSwapRequest } from './swap-request.api.ts'
import { couldNotSend, exchangeHint, requestSent } from './swap.text.ts'
import { formatShiftSpan } from './swap.view.ts'

export interface SwapRequestDialogProps {
  group: PagingGroupDetail
  occurrence: Occurrence
  me: number
  now: WallTime
  onClose: () => void
}

const daysAhead = 56

export function SwapRequestDialog({ group, occurrence, me, now, onClose }: SwapRequestDialogProps) {
  const client = useQueryClient()
  const [to, setTo] = useState<number | null>(null)
  const [wanted, setWanted] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [key] = useState(createIdempotencyKey)
  const today = startOfDay(now)
  const { data: upcoming = [] } = useQuery({
    ...occurrencesQuery(group.id, { start: today, end: addDays(today, daysAhead) }),
    enabled: to !== null,
  })
  const theirs = upcoming.filter(
    ({ target_id, takeover, start, event_id }) =>
      target_id === to && takeover === null && event_id !== null && toWallTime(start) > now,
  )
  const chosen = theirs.find(({ occurence_id }) => occurence_id === wanted)
  const send = async () => {
    setBusy(true)
    setError(null)
    try {
      await createSwapRequest(
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
      void client.invalidateQueries({ queryKey: ['swap-requests'] })
      showToast(requestSent)
      onClose()
    } catch (reason) {
      setError(summaryWithReason(couldNotSend, reason))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Request a swap"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" busy={isBusy} onClick={() => void send()}>
            Send request
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm">{formatShiftSpan(occurrence.start, occurrence.end)}</p>
        <Field label="Ask">
          {(control) => (
            <Select
              {...control}
              value={to ?? ''}
              onChange={({ target }) => {
                setTo(Number(target.value) || null)
                setWanted('')
              }}
            >
              <option value="">Everyone in the group</option>
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
          <Field label="In exchange for" hint={exchangeHint}>
            {(control) => (
              <Select {...control} value={wanted} onChange={({ target }) => setWanted(target.value)}>
                <option value="">Nothing</option>
                {theirs.map((each) => (
                  <option key={each.id} value={each.occurence_id}>
                    {formatShiftSpan(each.start, each.end)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <FormErrors sentences={error ? [error] : []} />
      </div>
    </Dialog>
  )
}
