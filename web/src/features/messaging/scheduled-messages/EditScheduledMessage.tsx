import { useQuery } from '@tanstack/react-query'
import type { ScheduledMessage } from '@wardline/contract/messaging/scheduled-messages/scheduled-message.schemas.ts'
import { useState } from 'react'
import { fromHomeTime, toHomeDay, toHomeTime } from '../../../platform/clock/home-time.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DateTimeField } from '../../../platform/ui/controls/DateTimeField.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, TextArea } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import { messageTypesQuery } from '../threads/message-type.api.ts'
import { useChangeScheduledMessage } from './scheduled-message.api.ts'
import { listTexts, withTexts } from './scheduled-message.view.ts'
import * as labels from './scheduled-messages.text.ts'

/** Changes texts and time. Recipients, files and options stay as they are. */
export function EditScheduledMessage({
  message,
  onClose,
}: {
  message: ScheduledMessage
  onClose: () => void
}) {
  const now = useMinute()
  const { data: types = [] } = useQuery(messageTypesQuery)
  // The version that the user sees: a change in another tab is refused.
  const [stored] = useState(message)
  const [texts, setTexts] = useState(() => Object.fromEntries(listTexts(stored)))
  const [subject, setSubject] = useState(stored.new_thread?.subject ?? '')
  const storedTime = toHomeTime(Date.parse(stored.send_at))
  const [time, setTime] = useState(storedTime)
  const [isTimeMissing, setTimeMissing] = useState(false)
  const save = useChangeScheduledMessage({ id: stored.id })
  const type = types.find(({ id }) => id === stored.new_thread?.message_type_id)
  const labelOf = (slug: string) =>
    type?.fields.find((field) => field.slug === slug)?.label ?? labels.messageLabel
  const submit = () => {
    const at = fromHomeTime(time)
    setTimeMissing(at === undefined)
    if (at === undefined) return
    // Minutes are shown, so that an unchanged field keeps the seconds.
    const send_at = time === storedTime ? stored.send_at : new Date(at).toISOString()
    save.mutate(
      { ...withTexts(stored, texts, subject), send_at, version: stored.version },
      {
        onSuccess: () => {
          showToast(labels.savedText)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={labels.editTitle}
      footer={
        <Button tone="accent" busy={save.isPending} onClick={submit}>
          {labels.saveLabel}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {stored.new_thread && (
          <Field label={labels.subjectLabel}>
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                value={subject}
                onChange={({ target }) => setSubject(target.value)}
              />
            )}
          </Field>
        )}
        {Object.entries(texts).map(([slug, text]) => (
          <Field key={slug} label={labelOf(slug)}>
            {(control) => (
              <TextArea
                {...control}
                dir="auto"
                maxLength={20_000}
                className="min-h-20"
                value={text}
                onChange={({ target }) => setTexts({ ...texts, [slug]: target.value })}
              />
            )}
          </Field>
        ))}
        <DateTimeField
          label={labels.timeLabel}
          value={time}
          min={toHomeDay(now)}
          error={isTimeMissing ? labels.chooseTimeText : undefined}
          onChange={setTime}
        />
        <FormErrors sentences={save.error ? errorSentences(labels.saveFailedText, save.error) : []} />
      </div>
    </Dialog>
  )
}
