import { useQuery } from '@tanstack/react-query'
import type { Webhook, WebhookDelivery } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { useState } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { ReplayForm } from './ReplayForm.tsx'
import { deliveriesQuery, useReplayEvent } from './webhook.api.ts'
import { webhookText } from './webhook.text.ts'
import { deliveryStates, describeAttempt } from './webhook.view.ts'

const choices = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'pending', label: 'Waiting' },
] as const
type Choice = (typeof choices)[number]['value']

const tones = { pending: 'info', delivered: 'ok', failed: 'danger', cancelled: 'plain' } as const

export function WebhookLog({ webhook, mayChange }: { webhook: Webhook; mayChange: boolean }) {
  const [filter, setFilter] = useState<Choice>('all')
  const { data, isError, refetch } = useQuery(
    deliveriesQuery(webhook.id, filter === 'all' ? undefined : filter),
  )
  const replayOne = useReplayEvent({ id: webhook.id })
  const mayReplay = mayChange && webhook.state === 'on'
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        legend="Deliveries"
        hideLegend
        value={filter}
        segments={choices}
        onChange={setFilter}
      />
      {mayReplay && <ReplayForm id={webhook.id} />}
      <FormErrors sentences={replayOne.error ? errorSentences(replayOne.error) : []} />
      {isError && !data && <LoadError onRetry={() => void refetch()}>{webhookText.logError}</LoadError>}
      {data?.length === 0 && <p className="text-sm text-ink-2">{webhookText.noDeliveries}</p>}
      <ul role="list" className="divide-y divide-line border-y border-line empty:border-0">
        {data?.map((delivery) => (
          <DeliveryRow
            key={delivery.event_id}
            delivery={delivery}
            isBusy={replayOne.isPending && replayOne.variables.event_id === delivery.event_id}
            onReplay={
              mayReplay && delivery.state !== 'pending'
                ? () => replayOne.mutate({ event_id: delivery.event_id })
                : undefined
            }
          />
        ))}
      </ul>
    </div>
  )
}

interface DeliveryRowProps {
  delivery: WebhookDelivery
  isBusy: boolean
  onReplay: (() => void) | undefined
}

function DeliveryRow({ delivery, isBusy, onReplay }: DeliveryRowProps) {
  const now = useMinute()
  const { type, created, message_id, state } = delivery
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {type}
          <Chip tone={tones[state]}>{deliveryStates[state]}</Chip>
        </span>
        <span className="block text-xs text-ink-2 tabular-nums wrap-anywhere">
          {formatDateTime(Date.parse(created), now)} · {message_id}
        </span>
        <span className="block text-xs text-ink-2 tabular-nums">{describeAttempt(delivery, now)}</span>
      </span>
      {onReplay && (
        <Button tone="ghost" busy={isBusy} onClick={onReplay}>
          <span>
            Send <span className="sr-only">{type} </span>again
          </span>
        </Button>
      )}
    </li>
  )
}
