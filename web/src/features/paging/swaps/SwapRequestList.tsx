import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SwapRequest } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { emergencyHint, emergencyLabel } from '../rest-rules/rest-rule.text.ts'
import { refetchCalendar } from '../events/occurrence.api.ts'
import { respondToSwapRequest, type SwapResponse } from './swap-request.api.ts'
import { responseFailed } from './swap.text.ts'
import { formatShiftSpan } from './swap.view.ts'

export const SwapRequestList = ({ requests, me }: { requests: readonly SwapRequest[]; me: number }) => (
  <ul role="list" aria-label="Swap requests" className="overflow-hidden rounded-lg border border-line">
    {requests.map((request) => (
      <SwapRequestRow key={request.id} request={request} me={me} />
    ))}
  </ul>
)

function SwapRequestRow({ request, me }: { request: SwapRequest; me: number }) {
  const client = useQueryClient()
  const [error, setError] = useState('')
  const [emergency, setEmergency] = useState<{ reason: string; error: string }>()
  const { shift, wanted, may, group_name, to_name } = request
  const respond = useMutation({
    mutationFn: (what: SwapResponse) => respondToSwapRequest(request.id, what, emergency?.reason.trim()),
    onMutate: () => setError(''),
    onSuccess: () => {
      void refetchCalendar(client, request.group_id)
      for (const queryKey of [['swap-requests'], ['my-shifts']]) void client.invalidateQueries({ queryKey })
    },
    onError: (reason, what) => {
      const broken = isApiError(reason) ? reason.fields['emergency_reason'] : undefined
      if (broken) return setEmergency({ reason: emergency?.reason ?? '', error: broken.join(' ') })
      setError([responseFailed[what], isApiError(reason) ? reason.detail : ''].filter(Boolean).join(' '))
    },
  })
  const isOwn = shift.user_id === me
  const button = (response: SwapResponse, label: string) => (
    <Button
      tone={response === 'accept' ? 'accent' : 'plain'}
      busy={respond.isPending && respond.variables === response}
      disabled={respond.isPending && respond.variables !== response}
      onClick={() => respond.mutate(response)}
    >
      {label}
    </Button>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm font-medium">
          {isOwn
            ? `You asked ${to_name ?? 'the group'} to take your shift`
            : `${shift.display_name} needs someone to take a shift`}
        </p>
        <p className="text-xs text-ink-2 tabular-nums">
          {group_name}, {formatShiftSpan(shift.start, shift.end)}
          {wanted &&
            ` · in exchange for ${wanted.user_id === me ? 'your' : `${wanted.display_name}’s`} shift ${formatShiftSpan(wanted.start, wanted.end)}`}
        </p>
        {emergency && (
          <Field label={emergencyLabel} hint={emergencyHint} error={emergency.error}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={200}
                value={emergency.reason}
                onChange={({ target }) => setEmergency({ ...emergency, reason: target.value })}
              />
            )}
          </Field>
        )}
        {error !== '' && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
      </div>
      {may.accept && button('accept', wanted ? 'Swap' : 'Take shift')}
      {may.decline && button('decline', 'Decline')}
      {may.withdraw && button('withdraw', 'Withdraw')}
    </li>
  )
}
