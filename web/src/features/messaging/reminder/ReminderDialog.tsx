import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ThreadReminder } from '@wardline/contract/messaging/threads/reminder.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { useState } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { fromHomeTime, toHomeTime } from '../../../platform/clock/home-time.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { myShiftsQuery } from '../../paging/my-shifts/my-shifts.api.ts'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import { applyOwnEvent } from '../threads/thread.actions.ts'
import { otherTime, TimeChoiceFields } from './TimeChoiceFields.tsx'
import { listReminderChoices } from './reminder.view.ts'
import { useRemoveReminder, useSetReminder } from './reminder.api.ts'
import * as texts from './reminder.text.ts'

export function ReminderDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const { id } = thread
  const { reminder } = thread.me
  const client = useQueryClient()
  const now = useMinute()
  const { data: shifts } = useQuery(myShiftsQuery)
  const [choice, setChoice] = useState<string>(reminder ? otherTime : 'half_hour')
  const [time, setTime] = useState(reminder ? toHomeTime(Date.parse(reminder.at)) : '')
  const [isOnlyUnanswered, setOnlyUnanswered] = useState(reminder?.only_if_unanswered ?? false)
  const ends = shifts?.results.filter(({ is_now }) => is_now).map(({ end }) => Date.parse(end)) ?? []
  const choices = listReminderChoices(now, ends)
  const at = choice === otherTime ? fromHomeTime(time) : choices.find(({ key }) => key === choice)?.at

  const showReminder = (changed: ThreadReminder | null) =>
    applyOwnEvent(client, 'thread_reminder_changed', { thread_id: id, reminder: changed })
  const save = useSetReminder({ id })
  const remove = useRemoveReminder({ id })
  const [isTimeMissing, setTimeMissing] = useState(false)
  const submit = () => {
    setTimeMissing(at === undefined)
    if (at === undefined) return
    const body = { at: new Date(at).toISOString(), only_if_unanswered: isOnlyUnanswered }
    save.mutate(body, {
      onSuccess: ({ me }) => {
        showReminder(me.reminder)
        showToast(texts.reminderSetText(formatDateTime(at, now)))
        onClose()
      },
    })
  }
  const removeReminder = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showReminder(null)
        showToast(texts.reminderRemovedText)
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.remindTitle}
      size="small"
      footer={
        <>
          {reminder && (
            <Button tone="ghost" busy={remove.isPending} onClick={removeReminder}>
              {texts.removeLabel}
            </Button>
          )}
          <Button tone="accent" busy={save.isPending} onClick={submit}>
            {texts.setLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <TimeChoiceFields
          label={texts.whenLabel}
          otherLabel={texts.otherTimeLabel}
          timeLabel={texts.chosenTimeLabel}
          choices={choices}
          choice={choice}
          time={time}
          error={isTimeMissing && at === undefined ? texts.chooseTimeText : undefined}
          onChoose={setChoice}
          onTime={setTime}
        />
        <Checkbox
          asSwitch
          label={texts.onlyIfUnansweredLabel}
          hint={texts.onlyIfUnansweredHint}
          checked={isOnlyUnanswered}
          onChange={({ target }) => setOnlyUnanswered(target.checked)}
        />
        <FormErrors
          sentences={[
            ...(save.error ? errorSentences(texts.setFailedText, save.error) : []),
            ...(remove.error ? errorSentences(texts.removeFailedText, remove.error) : []),
          ]}
        />
      </div>
    </Dialog>
  )
}
