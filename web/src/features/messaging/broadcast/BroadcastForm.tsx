import { isBlank } from '@wardline/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { BroadcastDetail } from '@wardline/contract/messaging/broadcast/broadcast.schemas.ts'
import { useState } from 'react'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { TextArea } from '../../../platform/ui/controls/Input.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { peopleCountText } from '../../accounts/pickers/people-count.view.ts'
import { audienceQuery, useSendBroadcast, type BroadcastTarget, type BroadcastType } from './broadcast.api.ts'
import { audienceText, isTooLongForSms, sendErrorSentences, smsLengthText } from './broadcast.view.ts'
import { UnreachedPeople } from './UnreachedPeople.tsx'
import * as texts from './broadcast.text.ts'

const types = [
  { value: 1, label: texts.inApplicationText },
  { value: 0, label: texts.bySmsText },
] as const

export function BroadcastForm({
  target,
  onSent,
}: {
  target: BroadcastTarget
  onSent: (sent: BroadcastDetail) => void
}) {
  const [message, setMessage] = useState('')
  const [type, setType] = useState<BroadcastType>(1)
  const [isExcluding, setExcluding] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const options = { type, exclude_installed: isExcluding }
  const { data: audience, isError, refetch } = useQuery(audienceQuery(target, options))
  const broadcast = useSendBroadcast()
  const isSms = type === 0
  const problem = isBlank(message)
    ? isSubmitted && texts.blankFieldText
    : isSms && isTooLongForSms(message) && texts.tooLongText
  const send = () => {
    setSubmitted(true)
    if (isBlank(message) || problem) return
    broadcast.mutate(
      { ...target, message, type, exclude_installed: isExcluding },
      {
        onSuccess: (sent) => {
          setMessage('')
          setSubmitted(false)
          onSent(sent)
        },
      },
    )
  }
  return (
    <form
      noValidate
      aria-label={texts.formLabel}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <SegmentedControl
        legend={texts.typeLegend}
        value={type}
        segments={types}
        onChange={(next) => {
          setType(next)
          broadcast.reset()
        }}
      />
      {isSms && (
        <p role="alert" className="flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden className="flex-none" />
          {texts.smsWarning}
        </p>
      )}
      <Field
        label={texts.messageLabel}
        required
        error={problem || undefined}
        hint={isSms ? texts.smsHint : texts.messageHint}
      >
        {(control) => (
          <TextArea
            {...control}
            className="min-h-28"
            maxLength={20_000}
            value={message}
            onChange={(event) => {
              setMessage(event.target.value)
              broadcast.reset()
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              send()
            }}
          />
        )}
      </Field>
      {isSms && <p className="-mt-2 text-xs text-ink-2 tabular-nums">{smsLengthText(message)}</p>}
      <Checkbox
        label={texts.excludeLabel}
        hint={texts.excludeHint}
        checked={isExcluding}
        onChange={(event) => {
          setExcluding(event.target.checked)
          broadcast.reset()
        }}
      />
      <div role="status" className="min-h-[18px] text-sm">
        {audience?.problem ? (
          <p className="text-danger">{audience.problem}</p>
        ) : (
          audience && <p className="text-ink-2">{audienceText(audience, isExcluding)}</p>
        )}
      </div>
      {audience && audience.no_channel > 0 && (
        <UnreachedPeople target={target} options={options} count={audience.no_channel} />
      )}
      {isError && <LoadError onRetry={refetch}>{texts.countFailedText}</LoadError>}
      <FormErrors sentences={broadcast.isError ? sendErrorSentences(broadcast.error) : []} />
      <div>
        <Button type="submit" tone="ok" busy={broadcast.isPending}>
          {audience && audience.people > 0
            ? texts.sendToLabel(peopleCountText(audience.people))
            : texts.sendLabel}
        </Button>
      </div>
    </form>
  )
}
