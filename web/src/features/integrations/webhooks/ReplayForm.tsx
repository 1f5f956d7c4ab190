import { useState } from 'react'
import { serverTime } from '../../../platform/clock/server-time.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useReplaySpan } from './webhook.api.ts'
import { replaySpans, spanUntil } from './webhook.view.ts'

/** Sends the deliveries of a span again. */
export function ReplayForm({ id }: { id: number }) {
  const replaySpan = useReplaySpan({ id })
  const [hours, setHours] = useState(24)
  const [onlyFailed, setOnlyFailed] = useState(true)
  const { data, error, isPending } = replaySpan
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        replaySpan.mutate({ ...spanUntil(serverTime(), hours), only_failed: onlyFailed })
      }}
    >
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label="Span"
          className="w-44"
          value={hours}
          onChange={({ target }) => setHours(Number(target.value))}
        >
          {replaySpans.map((span) => (
            <option key={span.hours} value={span.hours}>
              {span.label}
            </option>
          ))}
        </Select>
        <Checkbox
          label="Failed only"
          checked={onlyFailed}
          onChange={({ target }) => setOnlyFailed(target.checked)}
        />
        <Button type="submit" busy={isPending}>
          Send again
        </Button>
        <p role="status" className="text-sm text-ink-2">
          {data &&
            (data.replayed === 1 ? '1 message is sent again.' : `${data.replayed} messages are sent again.`)}
        </p>
      </div>
      <FormErrors sentences={error ? errorSentences(error) : []} />
    </form>
  )
}
