import { isBlank } from '@wardline/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import type { BroadcastDetail } from '@wardline/contract/messaging/broadcast/broadcast.schemas.ts'
import { useState } from 'react'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { TextArea } from '../../../platform/ui/controls/Input.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { peopleCountText } from '../../accounts/pickers/people-count.view.ts'
import { audienceQuery, useSendBroadcast } from './broadcast.api.ts'
import { audienceText, sendErrorSentences } from './broadcast.view.ts'
import {
  blankFieldText,
  countFailedText,
  excludeHint,
  excludeLabel,
  formLabel,
  messageHint,
  messageLabel,
  sendLabel,
  sendToLabel,
} from './broadcast.text.ts'

export function BroadcastForm({
  group_id,
  onSent,
}: {
  group_id: number
  onSent: (sent: BroadcastDetail) => void
}) {
  const [message, setMessage] = useState('')
  const [isExcluding, setExcluding] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const { data: audience, isError, refetch } = useQuery(audienceQuery(group_id, isExcluding))
  const broadcast = useSendBroadcast()
  const isEmpty = isBlank(message)
  const send = () => {
    setSubmitted(true)
    if (isEmpty) return
    broadcast.mutate(
      { group_id, message, exclude_installed: isExcluding },
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
      aria-label={formLabel}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field
        label={messageLabel}
        required
        error={isSubmitted && isEmpty ? blankFieldText : undefined}
        hint={messageHint}
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
      <Checkbox
        label={excludeLabel}
        hint={excludeHint}
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
      {isError && <LoadError onRetry={refetch}>{countFailedText}</LoadError>}
      <FormErrors sentences={broadcast.isError ? sendErrorSentences(broadcast.error) : []} />
      <div>
        <Button type="submit" tone="ok" busy={broadcast.isPending}>
          {audience && audience.people > 0 ? sendToLabel(peopleCountText(audience.people)) : sendLabel}
        </Button>
      </div>
    </form>
  )
}
