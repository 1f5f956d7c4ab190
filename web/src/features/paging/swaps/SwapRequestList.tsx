import type { SwapRequest, SwapShift } from '@wardline/contract/paging/swaps/swap-request.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { emergencyHint, emergencyLabel } from '../rest-rules/rest-rule.text.ts'
import { useAcceptSwap, useDeclineSwap, useWithdrawSwap } from './swap-request.api.ts'
import * as text from './swap.text.ts'
import { formatShiftSpan } from './swap.view.ts'
import { SwapDecisionButtons } from './SwapDecisionButtons.tsx'

export const SwapRequestList = ({ requests, me }: { requests: readonly SwapRequest[]; me: number }) => (
  <ul role="list" aria-label="Swap requests" className="overflow-hidden rounded-lg border border-line">
    {requests.map((request) => (
      <SwapRequestRow key={request.id} request={request} me={me} />
    ))}
  </ul>
)

const describeShifts = (shifts: readonly SwapShift[]): string =>
  shifts
    .map(({ start, end, is_part }) => `${is_part ? 'part of a shift: ' : ''}${formatShiftSpan(start, end)}`)
    .join('; ')

function describeExchange({ wanted }: SwapRequest, me: number): string {
  const [first] = wanted
  if (!first) return ''
  const whose = first.user_id === me ? 'your' : `${first.display_name}’s`
  return `in exchange for ${whose} ${wanted.length === 1 ? 'shift' : 'shifts'} ${describeShifts(wanted)}`
}

function SwapRequestRow({ request, me }: { request: SwapRequest; me: number }) {
  const { id, may, state } = request
  const accept = useAcceptSwap({ id })
  const decline = useDeclineSwap({ id })
  const withdraw = useWithdrawSwap({ id })
  const [error, setError] = useState('')
  const [emergency, setEmergency] = useState<{ reason: string; error: string }>()
  const isBusy = accept.isPending || decline.isPending || withdraw.isPending
  const onError = (reason: Error) => {
    const broken = isApiError(reason) ? reason.fields['emergency_reason'] : undefined
    if (broken) setEmergency({ reason: emergency?.reason ?? '', error: broken.join(' ') })
    else setError(summaryWithReason(text.couldNotAnswer, reason))
  }
  const untaken = text.untakenText(request)
  const facts = [
    `${request.group_name}, ${describeShifts(request.shifts)}`,
    describeExchange(request, me),
    text.progressText(request),
    state === 'awaiting_approval' && !may.decide ? text.awaitsApproval : '',
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm font-medium">{text.requestText(request, me)}</p>
        <p className="text-xs text-ink-2 tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
        {untaken && <p className="text-xs text-warn">{untaken}</p>}
        {request.broken_rules.map((sentence) => (
          <p key={sentence} className="text-xs text-warn">
            {sentence}
          </p>
        ))}
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
      {may.accept && (
        <Button
          tone="accent"
          busy={accept.isPending}
          disabled={isBusy && !accept.isPending}
          onClick={() => accept.mutate({ emergency_reason: emergency?.reason.trim() ?? '' }, { onError })}
        >
          {text.acceptLabel(request)}
        </Button>
      )}
      {may.decline && (
        <Button
          busy={decline.isPending}
          disabled={isBusy && !decline.isPending}
          onClick={() => decline.mutate({}, { onError })}
        >
          {text.declineLabel}
        </Button>
      )}
      {may.withdraw && (
        <Button
          busy={withdraw.isPending}
          disabled={isBusy && !withdraw.isPending}
          onClick={() => withdraw.mutate({}, { onError })}
        >
          {text.withdrawLabel(request)}
        </Button>
      )}
      {may.decide && <SwapDecisionButtons request={request} />}
    </li>
  )
}
