import { serverTime } from '../../../platform/clock/server-time.ts'
import { ActionForm, keepValues } from '../../../platform/forms/ActionForm.tsx'
import { CheckboxField, SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { useReplaySpan } from './webhook.api.ts'
import { replaySpans, spanUntil } from './webhook.view.ts'

const spanOptions = replaySpans.map(({ hours, label }) => ({ value: hours, label }))

/** Sends the deliveries of a span again. */
export function ReplayForm({ id }: { id: number }) {
  const replaySpan = useReplaySpan({ id })
  const { data } = replaySpan
  return (
    <ActionForm
      initial={{ hours: 24, only_failed: true }}
      next={keepValues}
      save={({ hours, only_failed }) =>
        replaySpan.mutateAsync({ ...spanUntil(serverTime(), hours), only_failed })
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <SelectField name="hours" label="Span" hideLabel className="w-44" options={spanOptions} />
        <CheckboxField name="only_failed" label="Failed only" />
        <SubmitButton>Send again</SubmitButton>
        <p role="status" className="text-sm text-ink-2">
          {data &&
            (data.replayed === 1 ? '1 message is sent again.' : `${data.replayed} messages are sent again.`)}
        </p>
      </div>
    </ActionForm>
  )
}
